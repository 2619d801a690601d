/** A line per promise as soon as it is known, its fault below it, and at the end how many were kept. */
export default class Promises {
  kept = 0
  broken = 0

  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state === 'skipped') return
    const isPassed = state === 'passed'
    if (isPassed) this.kept += 1
    else this.broken += 1
    console.log(`${isPassed ? 'ok    ' : 'FAILED'}  ${test.module.relativeModuleId}: ${test.fullName}`)
    for (const { message } of errors ?? []) console.log(message)
  }

  onTestRunEnd(_modules, outside) {
    for (const { message } of outside) console.log(message)
    console.log(`${this.kept} passed, ${this.broken + outside.length} failed`)
  }
}
