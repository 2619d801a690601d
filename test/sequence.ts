import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These take longest. They begin their project, so that no worker waits for one at the end. */
const LONGEST = ['sweep-desk', 'sweep-phone', 'faults/evening', 'faults/close', 'test/tenants', 'closing', 'http/fuzz']

/**
 * The order of a run's files. Within a project it is random, since no file may rest on another one before it. Projects follow each
 * other, since a worker shares what it has loaded with a next file of the same project only. The report prints the seed:
 * --sequence.seed=… runs the files in that order again.
 */
export class Sequence extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { projects, config } = this.ctx
    const place = ({ project, moduleId }: TestSpecification): string => {
      const isLong = LONGEST.some((name) => moduleId.endsWith(`${name}.test.ts`))
      const chance = createHash('sha256').update(`${config.sequence.seed} ${moduleId}`).digest('hex')
      return `${projects.indexOf(project)} ${isLong ? '' : chance}`
    }
    const places = new Map(files.map((file) => [file, place(file)]))
    const at = (file: TestSpecification): string => places.get(file) ?? ''
    return files.toSorted((one, other) => (at(one) < at(other) ? -1 : 1))
  }
}
