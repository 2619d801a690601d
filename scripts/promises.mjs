/** A line per promise as soon as it is known, its fault below it, and at the end how many passed. */
export default class Promises {
  passed = 0
  failed = 0

  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state === 'skipped') return
    const isPassed = state === 'passed'
    if (isPassed) this.passed += 1
    else this.failed += 1
    console.log(`${isPassed ? 'ok    ' : 'FAILED'}  ${test.module.relativeModuleId}: ${test.fullName}`)
    for (const { message } of errors ?? []) console.log(message)
  }

  onTestRunEnd(_modules, outside) {
    for (const { message } of outside) console.log(message)
    console.log(`${this.passed} passed, ${this.failed + outside.length} failed`)
  }
}
