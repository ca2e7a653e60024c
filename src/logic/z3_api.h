/* Z3, loaded when the first query is asked; commands that need no solver do not wait for
 * it. `z3.X` is Z3_X. This is the only file that includes z3.h. */
#ifndef CANTRIP_LOGIC_Z3_API_H
#define CANTRIP_LOGIC_Z3_API_H

#include "base/job.h"

#include <z3.h>

/* clang-format off */
#define Z3_FUNCTIONS(X)                                                                        \
  X(global_param_set) X(mk_config) X(del_config) X(set_param_value) X(mk_context) X(del_context) X(inc_ref)        \
  X(dec_ref) X(set_error_handler) X(interrupt) X(mk_string_symbol) X(mk_int_symbol)            \
  X(mk_int_sort) X(mk_bool_sort) X(mk_bv_sort) X(mk_array_sort) X(mk_const) X(mk_fresh_const)  \
  X(mk_numeral) X(mk_true) X(mk_false) X(mk_eq) X(mk_not) X(mk_ite) X(mk_implies) X(mk_and)    \
  X(mk_or) X(mk_add) X(mk_sub) X(mk_mul) X(mk_unary_minus) X(mk_div) X(mk_mod) X(mk_lt)        \
  X(mk_le) X(mk_gt) X(mk_ge) X(mk_select) X(mk_store) X(mk_const_array)                        \
  X(mk_bvadd) X(mk_bvsub) X(mk_bvmul) X(mk_bvneg) X(mk_bvnot) X(mk_bvudiv) X(mk_bvsdiv)        \
  X(mk_bvurem) X(mk_bvsrem) X(mk_bvand) X(mk_bvor) X(mk_bvxor) X(mk_bvshl) X(mk_bvlshr)        \
  X(mk_bvashr) X(mk_bvult) X(mk_bvule) X(mk_bvslt) X(mk_bvsle) X(mk_extract) X(mk_sign_ext)    \
  X(mk_zero_ext) X(mk_simple_solver) X(mk_solver) X(solver_inc_ref) X(solver_dec_ref)          \
  X(solver_assert) X(solver_check_assumptions) X(solver_get_unsat_core) X(solver_get_model)    \
  X(solver_set_params) X(mk_params) X(params_inc_ref) X(params_dec_ref) X(params_set_uint)     \
  X(params_set_bool) X(ast_vector_inc_ref) X(ast_vector_dec_ref) X(ast_vector_size)            \
  X(ast_vector_get) X(model_inc_ref) X(model_dec_ref) X(model_eval) X(get_numeral_string)      \
  X(mk_fixedpoint) X(fixedpoint_inc_ref) X(fixedpoint_dec_ref) X(fixedpoint_set_params)        \
  X(fixedpoint_register_relation) X(fixedpoint_add_rule) X(fixedpoint_query)                   \
  X(fixedpoint_get_cover_delta) X(mk_func_decl) X(mk_app) X(mk_forall_const)                   \
  X(mk_exists_const) X(get_app_decl) X(get_decl_kind) X(get_app_num_args) X(get_app_arg)       \
  X(to_app) X(get_index_value) X(params_set_symbol)                                            \
  X(get_ast_id) X(get_ast_kind) X(get_bool_value) X(get_error_code) X(get_sort)        \
  X(solver_get_statistics) X(stats_inc_ref) X(stats_dec_ref) X(stats_size) X(stats_get_key)    \
  X(stats_is_uint) X(stats_get_uint_value) X(stats_get_double_value) X(substitute) X(substitute_vars) \
  X(solver_check) X(solver_push) X(solver_pop) X(solver_reset)                                 \
  X(mk_fpa_sort_single) X(mk_fpa_sort_double) X(mk_fpa_rne) X(mk_fpa_rtz) X(mk_fpa_add) X(mk_fpa_sub)  \
  X(mk_fpa_mul) X(mk_fpa_div) X(mk_fpa_neg) X(mk_fpa_lt) X(mk_fpa_leq) X(mk_fpa_eq) X(mk_fpa_is_zero)  \
  X(mk_fpa_to_fp_bv) X(mk_fpa_to_fp_float) X(mk_fpa_to_fp_signed) X(mk_fpa_to_fp_unsigned)     \
  X(mk_fpa_to_sbv) X(mk_fpa_to_ubv) X(mk_fpa_to_ieee_bv)
/* clang-format on */

typedef struct z3_table {
#define X(name) __typeof__(Z3_##name) *name;
  Z3_FUNCTIONS(X)
#undef X
} z3_table;

extern z3_table z3; /* filled once by z3_load, never changed after */

/* False, with an error in the job, where there is no Z3. */
bool z3_load(job *job);

/* Around every query: Z3 is interrupted when a limit of the job is hit, which is then marked as such. */
void z3_begin(job *job, Z3_context z);
void z3_end(job *job);

/* Z3's own count of its work, since the context was made. */
uint64_t z3_work(Z3_context z, Z3_solver solver);

#endif
