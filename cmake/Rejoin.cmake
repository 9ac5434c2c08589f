# Helpers for projects with GPU kernels: after find_package(Rejoin), which finds this file, or with its directory on
# CMAKE_MODULE_PATH.
#
#   rejoin_lint_target(TARGET [OPTIONS ...] [FAIL_ON error|warning|remark|off])
#     Lints the target's sources with kernels, shaders and modules when the target is built, again only where a source,
#     a file that it includes, or .rejoin changed; with the target's include directories and definitions. The build fails
#     where the lint does. `rejoin lint --skip-others` decides which sources these are, when they are built.
#
#   add_rejoin_validate_test(NAME name SOURCE before.ll TARGET after.ll [OPTIONS ...])
#     A test that passes if the second module refines the first: `rejoin validate` proves it.
#
#   add_rejoin_validate_test(NAME name SOURCE before.ll PASSES pipeline [OPTIONS ...])
#     The same for what a pass pipeline of opt makes of the module.

include_guard(GLOBAL)

find_program(REJOIN_EXECUTABLE rejoin HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../bin" "${CMAKE_CURRENT_LIST_DIR}/../../../../bin")
if(NOT REJOIN_EXECUTABLE)
  message(FATAL_ERROR "rejoin was not found; set REJOIN_EXECUTABLE")
endif()

function(rejoin_lint_target TARGET)
  cmake_parse_arguments(R "" "FAIL_ON" "OPTIONS" ${ARGN})
  get_target_property(SOURCES ${TARGET} SOURCES)
  get_target_property(SOURCE_DIRECTORY ${TARGET} SOURCE_DIR)
  set(STAMPS)
  set(ARGUMENTS ${R_OPTIONS})
  if(R_FAIL_ON)
    list(APPEND ARGUMENTS --fail-on=${R_FAIL_ON})
  endif()
  set(INCLUDES "$<TARGET_PROPERTY:${TARGET},INCLUDE_DIRECTORIES>")
  set(DEFINITIONS "$<TARGET_PROPERTY:${TARGET},COMPILE_DEFINITIONS>")
  # Settings are found upwards from the sources.
  set(SETTINGS)
  set(DIRECTORY "${SOURCE_DIRECTORY}")
  while(TRUE)
    if(EXISTS "${DIRECTORY}/.rejoin")
      list(APPEND SETTINGS "${DIRECTORY}/.rejoin")
    endif()
    get_filename_component(ABOVE "${DIRECTORY}" DIRECTORY)
    if(ABOVE STREQUAL DIRECTORY)
      break()
    endif()
    set(DIRECTORY "${ABOVE}")
  endwhile()
  set(READABLE)
  foreach(SOURCE ${SOURCES})
    if(SOURCE MATCHES "^\\$<")
      message(WARNING "rejoin_lint_target: ${TARGET}: ${SOURCE} is not linted: it is a generator expression")
      continue()
    endif()
    get_filename_component(SOURCE "${SOURCE}" ABSOLUTE BASE_DIR "${SOURCE_DIRECTORY}")
    string(SHA1 NAME "${SOURCE}")
    string(SUBSTRING ${NAME} 0 12 NAME)
    set(STAMP "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${TARGET}.rejoin/${NAME}.stamp")
    get_filename_component(STAMP_DIRECTORY "${STAMP}" DIRECTORY)
    file(MAKE_DIRECTORY "${STAMP_DIRECTORY}")
    file(RELATIVE_PATH SHOWN "${CMAKE_SOURCE_DIR}" "${SOURCE}")
    add_custom_command(
      OUTPUT "${STAMP}"
      COMMAND "${REJOIN_EXECUTABLE}" lint --skip-others --format=gcc "--depfile=${STAMP}.d" "--deptarget=${STAMP}"
              ${ARGUMENTS} "${SOURCE}" --
              "$<$<BOOL:${INCLUDES}>:-I$<JOIN:${INCLUDES},;-I>>" "$<$<BOOL:${DEFINITIONS}>:-D$<JOIN:${DEFINITIONS},;-D>>"
      COMMAND "${CMAKE_COMMAND}" -E touch "${STAMP}"
      DEPENDS "${SOURCE}" ${SETTINGS} "${REJOIN_EXECUTABLE}"
      DEPFILE "${STAMP}.d"
      COMMENT "Linting ${SHOWN} with rejoin"
      COMMAND_EXPAND_LISTS VERBATIM)
    list(APPEND STAMPS "${STAMP}")
    if(EXISTS "${SOURCE}")
      list(APPEND READABLE "${SOURCE}")
    else()
      # It is generated: whether it has a kernel is known when it is built.
      set(HAS_GENERATED TRUE)
    endif()
  endforeach()
  set(LINTED)
  if(READABLE)
    execute_process(COMMAND "${REJOIN_EXECUTABLE}" lint --skip-others --list-files ${READABLE}
      OUTPUT_VARIABLE LINTED COMMAND_ERROR_IS_FATAL ANY)
  endif()
  if(NOT LINTED AND NOT HAS_GENERATED)
    message(WARNING "rejoin_lint_target: ${TARGET} has no source with kernels, shader or module")
    return()
  endif()
  add_custom_target(${TARGET}-rejoin-lint DEPENDS ${STAMPS})
  add_dependencies(${TARGET} ${TARGET}-rejoin-lint)
endfunction()

function(add_rejoin_validate_test)
  cmake_parse_arguments(R "" "NAME;SOURCE;TARGET;PASSES" "OPTIONS" ${ARGN})
  if(NOT R_NAME OR NOT R_SOURCE OR (NOT R_TARGET AND NOT R_PASSES) OR (R_TARGET AND R_PASSES))
    message(FATAL_ERROR "add_rejoin_validate_test: expected NAME, SOURCE, and TARGET or PASSES")
  endif()
  get_filename_component(R_SOURCE "${R_SOURCE}" ABSOLUTE)
  if(R_TARGET)
    get_filename_component(R_TARGET "${R_TARGET}" ABSOLUTE)
  else()
    find_program(REJOIN_OPT NAMES opt-22 opt REQUIRED)
    set(R_TARGET "${CMAKE_CURRENT_BINARY_DIR}/${R_NAME}.after.ll")
    add_test(NAME ${R_NAME}.passes COMMAND "${REJOIN_OPT}" -S "-passes=${R_PASSES}" "${R_SOURCE}" -o "${R_TARGET}")
    set_tests_properties(${R_NAME}.passes PROPERTIES FIXTURES_SETUP ${R_NAME}.after)
  endif()
  add_test(NAME ${R_NAME} COMMAND "${REJOIN_EXECUTABLE}" validate ${R_OPTIONS} "${R_SOURCE}" "${R_TARGET}")
  if(R_PASSES)
    set_tests_properties(${R_NAME} PROPERTIES FIXTURES_REQUIRED ${R_NAME}.after)
  endif()
endfunction()
