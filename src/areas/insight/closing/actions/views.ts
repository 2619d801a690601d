import type { Run } from '../contract/replies.ts'
import type { RunFacts } from '../queries/runs.ts'
import { steps, stepsDone } from '../rules/closing.ts'

/** A close as the routes return it. */
export function viewOf(facts: RunFacts): Run {
  const { round: _, startedBy: __, decisions: ___, ...run } = facts
  return { ...run, done: stepsDone(run.step, run.status), steps: steps.length }
}
