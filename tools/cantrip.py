"""Tool-info module of BenchExec for cantrip: `tool="tools.cantrip"` in a benchmark definition, with PYTHONPATH at the
top of the sources and --tool-directory at what holds build/cantrip."""
import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """Tool info for cantrip, a software model checker for C."""

    def executable(self, tool_locator):
        return tool_locator.find_executable("cantrip", subdir="build")

    def name(self):
        return "cantrip"

    def version(self, executable):
        return self._version_from_tool(executable, arg="version").replace("cantrip ", "")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "check", "--progress", "never", *options]
        if rlimits.cputime:
            command += ["--time-limit", str(max(1, int(rlimits.cputime * 0.95)))]
        if rlimits.memory:
            command += ["--memory-limit", str(int(rlimits.memory / 1000000 * 0.9))]
        if isinstance(task.options, dict) and task.options.get("data_model"):
            command += ["--data-model", task.options["data_model"].lower()]
        if task.property_file:
            command.append(task.property_file)
        return command + list(task.input_files_or_identifier)

    def determine_result(self, run):
        last = next((line for line in reversed(run.output) if line.startswith("verdict: ")), "")
        answer = last[len("verdict: "):].strip()
        if answer == "holds":
            return result.RESULT_TRUE_PROP
        if answer == "violated":
            return result.RESULT_FALSE_PROP
        if answer.startswith("unknown"):
            return "TIMEOUT" if "time limit" in answer else result.RESULT_UNKNOWN
        return result.RESULT_ERROR
