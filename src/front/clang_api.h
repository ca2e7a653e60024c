/* libclang, loaded when the first C file is parsed: linking it costs every command
 * twenty milliseconds, and those that read no C must not pay. `clang.X` is clang_X.
 * This is the only file that includes clang-c/. */
#ifndef CANTRIP_FRONT_CLANG_API_H
#define CANTRIP_FRONT_CLANG_API_H

#include "base/job.h"

#include <clang-c/CXCompilationDatabase.h>
#include <clang-c/Index.h>

/* clang-format off */
#define CLANG_FUNCTIONS(X)                                                                     \
  X(createIndex) X(disposeIndex) X(parseTranslationUnit2) X(disposeTranslationUnit)            \
  X(getTranslationUnitCursor) X(getNumDiagnostics) X(getDiagnostic) X(disposeDiagnostic)       \
  X(getDiagnosticSeverity) X(getDiagnosticSpelling) X(getDiagnosticLocation)                   \
  X(getCString) X(disposeString) X(getClangVersion)                                            \
  X(visitChildren) X(getCursorKind) X(getCursorType) X(getCursorSpelling)                      \
  X(getCursorReferenced) X(getCanonicalCursor) X(getCursorDefinition) X(getNullCursor)         \
  X(Cursor_isNull) X(getCursorExtent) X(getCursorLocation) X(getRangeStart) X(getRangeEnd)     \
  X(getExpansionLocation) X(getSpellingLocation) X(getFileName) X(getFileContents)             \
  X(Location_isInSystemHeader) X(getCursorLinkage) X(Cursor_getStorageClass)                   \
  X(isCursorDefinition) X(Cursor_getVarDeclInitializer) X(Cursor_hasVarDeclGlobalStorage)      \
  X(getCursorTLSKind) X(Cursor_isFunctionInlined) X(Cursor_getNumArguments)                    \
  X(Cursor_getArgument) X(isExpression) X(isStatement) X(isAttribute) X(isDeclaration)         \
  X(getCursorBinaryOperatorKind) X(getCursorUnaryOperatorKind)                                 \
  X(Cursor_Evaluate) X(EvalResult_getKind) X(EvalResult_getAsLongLong)                         \
  X(EvalResult_getAsDouble) X(EvalResult_isUnsignedInt) X(EvalResult_getAsUnsigned)            \
  X(EvalResult_dispose)                                                                        \
  X(getCanonicalType) X(getUnqualifiedType) X(isConstQualifiedType) X(isVolatileQualifiedType) \
  X(getElementType) X(getNumElements) X(getPointeeType) X(getArrayElementType) X(getArraySize) X(getResultType) X(getNumArgTypes)  \
  X(getArgType) X(isFunctionTypeVariadic) X(getTypeDeclaration) X(getTypeSpelling)             \
  X(Type_getSizeOf) X(Type_getAlignOf) X(Type_visitFields) X(Type_getValueType)                \
  X(getEnumDeclIntegerType) X(getEnumConstantDeclValue)                                        \
  X(getEnumConstantDeclUnsignedValue) X(getFieldDeclBitWidth) X(Cursor_isBitField)             \
  X(Cursor_getOffsetOfField) X(Cursor_isAnonymous)                                             \
  X(getTypedefDeclUnderlyingType)                                                              \
  X(CompilationDatabase_fromDirectory) X(CompilationDatabase_dispose)                          \
  X(CompilationDatabase_getCompileCommands) X(CompileCommands_dispose)                         \
  X(CompileCommands_getSize) X(CompileCommands_getCommand) X(CompileCommand_getNumArgs)        \
  X(CompileCommand_getArg) X(CompileCommand_getDirectory)                                       \
  X(CompilationDatabase_getAllCompileCommands) X(CompileCommand_getFilename)
/* clang-format on */

typedef struct clang_table {
#define X(name) __typeof__(clang_##name) *name;
  CLANG_FUNCTIONS(X)
#undef X
} clang_table;

extern clang_table clang; /* filled once by clang_load, never changed after */

/* Loads libclang 19 or newer. False, with an error in the job, where there is none. */
bool clang_load(job *job);

#endif
