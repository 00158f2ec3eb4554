# Steps of the gate, and their times. To be sourced by bash with strict mode on.

# The times of steps, and of tests in the formats of node and Swift.
times="$(mktemp -d)"
beside_job=
trap '[ -z "$beside_job" ] || kill -- "-$beside_job" 2>/dev/null; rm -rf "$times"' EXIT

# Runs a step of the gate: prints the heading, runs the command, prints the time. The first failure in a function
# ends the gate.
step() {
  local title="$1" start=$SECONDS status
  shift
  printf '== %s\n' "$title"
  set +e
  (
    set -e
    "$@"
  ) </dev/null
  status=$?
  set -e
  [ "$status" -eq 0 ] || fail "FAILED: $title"
  took "$((SECONDS - start))" "$title"
}

# Begins a step in the background, one at a time; `finish` waits for it and prints its output.
begin() {
  beside="$1"
  beside_start=$SECONDS
  shift
  # In a separate process group, which ends with the gate.
  set -m
  (
    set -e
    "$@"
    echo "$SECONDS" >"$times/beside"
  ) </dev/null >"$times/beside.log" 2>&1 &
  beside_job=$!
  set +m
}

finish() {
  local status=0
  wait "$beside_job" || status=$?
  beside_job=
  printf '== %s (beside the steps above)\n' "$beside"
  cat "$times/beside.log"
  [ "$status" -eq 0 ] || fail "FAILED: $beside"
  took "$(($(cat "$times/beside") - beside_start))" "$beside, beside others"
}

took() {
  printf '   ok, %d s\n' "$1"
  printf '%6d s  %s\n' "$1" "$2" >>"$times/steps"
}

# Runs files of tests with node, two concurrently.
# usage: node_tests NAME FILE…
node_tests() {
  local name="$1"
  shift
  node --test --test-concurrency=2 --test-reporter=spec --test-reporter-destination=stdout \
    --test-reporter=tap --test-reporter-destination="$times/$name.tap" "$@"
}

# Prints the times of all steps, and of the slowest twenty tests.
report() {
  printf '== steps by their time\n'
  sort -rn "$times/steps"
  printf '%6d s  all\n' "$SECONDS"
  printf '== the slowest tests\n'
  {
    awk '
      /^ *(not )?ok [0-9]+ - / { sub(/^ *(not )?ok [0-9]+ - /, ""); name = $0 }
      /^ *duration_ms:/ && name {
        file = FILENAME; sub(/.*\//, "", file); sub(/\.tap$/, "", file)
        printf "%8.1f s  %s: %s\n", $2 / 1000, file, name
        name = ""
      }' "$times"/*.tap /dev/null
    sed -n 's/.*<testcase classname="\([^"]*\)" name="\([^"]*\)" time="\([^"]*\)".*/\3 \1.\2/p' "$times"/*.xml /dev/null |
      awk '{ time = $1; $1 = ""; printf "%8.1f s %s\n", time, $0 }'
  } 2>/dev/null | sort -rn | awk 'NR <= 20'
}
