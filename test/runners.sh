#!/bin/sh
# `cantrip batch` by others: GNU parallel, also by ssh's place, and a Slurm of one node that is started here for the test.
# The table must be the one of the local runner but for seconds and memory.
# usage: test/runners.sh      (make check-runners installs what it needs)
. "$(dirname "$0")/lib.sh"
place="$dir/a place" # with a blank
mkdir -p "$place/tasks"
cp examples/handshake.c examples/lock.c examples/ring.c "$place/tasks"
echo 'int main(void) { return x; }' >"$place/tasks/broken.c"
echo 'extern void reach_error(void); int main(void) { reach_error(); }' >"$place/tasks/it's.c"
cd "$place" || exit 1

table() { "$cantrip" batch tasks --time-limit 20 "$@" 2>"$dir/err" | sed 's/ [0-9.]*  *[0-9]*\(  error.*\)*$/\1/; s/ *$//; s/, [0-9.]* s of tasks.*//; s/score \([0-9]*\).*/score \1/'; }
table >"$dir/local"
[ "$(wc -l <"$dir/local")" = 8 ] && grep -q 'violated' "$dir/local" && pass || fail "the local table: $(cat "$dir/local")"

same() { # NAME OPTION...
  name=$1
  shift
  table "$@" >"$dir/other"
  if cmp -s "$dir/local" "$dir/other"; then pass; else fail "$name: $(diff "$dir/local" "$dir/other" | head -n 8) $(head -n 3 "$dir/err")"; fi
  [ -z "$(ls -d cantrip-batch-* 2>/dev/null)" ] && pass || fail "$name leaves files behind"
}

same "GNU parallel" --runner parallel --jobs 2
# a shell in the place of ssh: the host runs what it is told, elsewhere
cat >"$dir/ssh" <<'END'
#!/bin/sh
while [ $# -gt 0 ] && [ "$1" != elsewhere ]; do shift; done
shift
[ "$1" != -- ] || shift
cd / && exec sh -c "$*"
END
chmod +x "$dir/ssh"
PARALLEL="--ssh $dir/ssh --sshlogin 1/elsewhere" same "GNU parallel on another host" --runner parallel --jobs 2

# --- Slurm ---
slurm=$dir/slurm host=$(hostname -s)
mkdir -p "$slurm/state" "$slurm/spool" "$slurm/munge"
chmod 700 "$slurm/munge"
dd if=/dev/urandom of="$slurm/munge/key" bs=1024 count=1 2>/dev/null
chmod 600 "$slurm/munge/key"
cat >"$slurm/slurm.conf" <<END
ClusterName=here
SlurmctldHost=$host
AuthType=auth/munge
AuthInfo=socket=$slurm/munge/socket
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$slurm/state
SlurmdSpoolDir=$slurm/spool
SlurmctldPidFile=$slurm/controller.pid
SlurmdPidFile=$slurm/node.pid
SlurmctldLogFile=$slurm/controller.log
SlurmdLogFile=$slurm/node.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=0,sched_interval=1
ReturnToService=2
MpiDefault=none
NodeName=$host CPUs=$(nproc) RealMemory=1000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF="$slurm/slurm.conf"
stop_slurm() {
  for pid in "$slurm/node.pid" "$slurm/controller.pid" "$slurm/munge/pid"; do
    [ ! -s "$pid" ] || kill "$(cat "$pid")" 2>/dev/null
  done
  sleep 2
  chmod -R u+rwx "$dir"
  rm -rf "$dir"
}
trap stop_slurm EXIT
munged --force --num-threads=1 --key-file="$slurm/munge/key" --socket="$slurm/munge/socket" --pid-file="$slurm/munge/pid" \
  --log-file="$slurm/munge/log" --seed-file="$slurm/munge/seed" 2>"$dir/err" &&
  slurmctld -f "$SLURM_CONF" && slurmd -f "$SLURM_CONF" || fail "Slurm does not start: $(tail -n 3 "$dir/err")"
for wait in 1 2 3 4 5 6 7 8 9 10; do
  sinfo -h 2>/dev/null | grep -q idle && break
  sleep 1
done
sinfo -h | grep -q idle && pass || fail "no node of Slurm is idle: $(tail -n 3 "$slurm/node.log")"
same "Slurm" --runner slurm --jobs 2
"$cantrip" batch tasks --time-limit 20 --runner slurm --junit "$dir/slurm.xml" >/dev/null 2>&1
grep -q '<testsuite' "$dir/slurm.xml" && pass || fail "no JUnit of a batch by Slurm"
[ -z "$(squeue -h)" ] && pass || fail "tasks are left in the queue"
finish
