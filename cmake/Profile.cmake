# PROFILE_OPTIONS: what the modules are compiled with that an analysis executes. cmake/Analysis.proftext, which utils/train-profile
# writes, fits code without assertions; the compiler says which functions have changed since and leaves them out.
set(REJOIN_PROFILE "USE" CACHE STRING "Compile the analysis with its profile (USE), to train one (GENERATE), or without one (OFF)")
set(PROFILE_OPTIONS)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT REJOIN_ASSERTIONS AND NOT REJOIN_SANITIZE)
  # Local functions are named by their file, wherever the sources lie.
  set(PROFILE_NAMES -mllvm -static-func-full-module-prefix=false)
  if(REJOIN_PROFILE STREQUAL "GENERATE")
    set(PROFILE_OPTIONS -fprofile-generate ${PROFILE_NAMES})
    add_link_options(-fprofile-generate)
  elseif(REJOIN_PROFILE STREQUAL "USE")
    find_program(LLVM_PROFDATA llvm-profdata-22 REQUIRED)
    set(PROFILE_TEXT ${CMAKE_SOURCE_DIR}/cmake/Analysis.proftext)
    # Another profile is another option, so what it was used for is compiled again.
    file(MD5 ${PROFILE_TEXT} PROFILE_HASH)
    set(PROFILE_DATA ${CMAKE_BINARY_DIR}/Analysis-${PROFILE_HASH}.profdata)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROFILE_TEXT})
    execute_process(COMMAND ${LLVM_PROFDATA} merge -o ${PROFILE_DATA} ${PROFILE_TEXT} COMMAND_ERROR_IS_FATAL ANY)
    set(PROFILE_OPTIONS -fprofile-use=${PROFILE_DATA} ${PROFILE_NAMES})
  endif()
endif()
