import { writeFileSync } from 'node:fs'

/** How many lines of a failure are printed at the end of a run. */
const LINES = 4

/** The result of a run, for scripts/test.mjs: each file with its counts and its failures, and the errors beyond the tests. */
export default class Count {
  onTestRunEnd(modules, outside) {
    const files = modules.map((module) => {
      const tests = [...module.children.allTests()].map((test) => test.result().state)
      const count = (state) => tests.filter((each) => each === state).length
      const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
      return {
        name: module.relativeModuleId,
        passed: count('passed'),
        // A file that did not load, or fell over between its tests, is a failure too.
        failed: Math.max(count('failed'), module.ok() ? 0 : 1),
        skipped: count('skipped'),
        failures: [...module.children.allTests('failed')].map(
          (test) => `${test.fullName}: ${test.result().errors[0]?.message.split('\n').slice(0, LINES).join(' ')}`,
        ),
        seconds: (prepareDuration + collectDuration + setupDuration + duration) / 1000,
      }
    })
    writeFileSync(process.env['COUNT_FILE'], JSON.stringify({ files, outside: outside.length }))
  }
}
