import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These take longest, the longest first. They come before all others, so that no worker waits for one at the end. */
const LONGEST = [
  'test/furnished', 'db/demo/demo', 'http/fuzz', 'test/tenants', 'test/plans', 'samples/actions', 'closing/actions/closing',
  'test/money-forms',
  'e2e/sweep-desk', 'e2e/sweep-phone', 'e2e/delivery', 'e2e/dashboards', 'faults/close', 'faults/kill', 'e2e/kitchen', 'faults/campaign-kill',
  'e2e/reviews', 'e2e/restaurant',
] // prettier-ignore

/**
 * The order of a run's files. Within a project it is random, since no file may rest on another one before it; journeys come after the
 * rest of theirs. Projects follow each other, since a worker shares what it has loaded with a next file of the same project only. The report prints the seed:
 * --sequence.seed=… runs the files in that order again.
 */
export class Sequence extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { projects, config } = this.ctx
    const place = ({ project, moduleId }: TestSpecification): string => {
      const rank = LONGEST.findIndex((name) => moduleId.replace(/\.test\.tsx?$/, '').endsWith(name))
      const chance = createHash('sha256').update(`${config.sequence.seed} ${moduleId}`).digest('hex')
      const isJourney = moduleId.includes('/e2e/')
      return `${projects.indexOf(project)} ${Number(isJourney)} ${rank < 0 ? `after ${chance}` : String(rank).padStart(3, '0')}`
    }
    const places = new Map(files.map((file) => [file, place(file)]))
    const at = (file: TestSpecification): string => places.get(file) ?? ''
    return files.toSorted((one, other) => (at(one) < at(other) ? -1 : 1))
  }
}
