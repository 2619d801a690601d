import type { LoadResult } from './load.ts'
export type Run = Pick<LoadResult, 'perSecond' | 'p50' | 'p99' | 'requests'> & {
  cpu: number
  databaseCpu: number
  failed?: number
  firstFailure?: string
}
export type Line = { label: string; connections: number; goal?: number; runs: Map<string, Run[]> }

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

type Medians = { perSecond: number; p50: number; p99: number; cpu: number; databaseCpu: number }

const mediansOf = (runs: readonly Run[]): Medians => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p50: median(runs.map((run) => run.p50)),
  p99: median(runs.map((run) => run.p99)),
  cpu: median(runs.map((run) => run.cpu)),
  databaseCpu: median(runs.map((run) => run.databaseCpu)),
})

/** Median over the rounds of one's figure against the other's in the same round: what a busy machine does to both falls out. */
function ratio(line: Line, who: string, other: string, figure: (run: Run) => number): number | undefined {
  const [mine, theirs] = [line.runs.get(who) ?? [], line.runs.get(other) ?? []]
  const ratios = mine.flatMap((run, round) => {
    const against = theirs[round]
    return against ? [figure(run) / figure(against)] : []
  })
  return ratios.length > 0 ? median(ratios) : undefined
}

const fixed = (value: number | undefined, digits: number): string => (value === undefined ? '-' : value.toFixed(digits))

/** One line per case and participant, as a Markdown table. */
export function table(lines: readonly Line[]): string {
  const rows = lines.flatMap((line) =>
    [...line.runs]
      .filter(([, runs]) => runs.length > 0)
      .map(([who, runs]) => {
        const { perSecond, p50, p99, cpu, databaseCpu } = mediansOf(runs)
        const isProduct = who === 'product'
        const toLean = isProduct ? ratio(line, who, 'lean', (run) => run.perSecond) : undefined
        const cpuToLean = isProduct ? ratio(line, who, 'lean', (run) => 1 / run.cpu) : undefined
        const toPgbench = isProduct ? ratio(line, who, 'pgbench', (run) => run.perSecond) : undefined
        const goal = isProduct && line.goal !== undefined ? `${line.goal}` : ''
        return [
        isProduct ? line.label : '', isProduct ? String(line.connections) : '', who, fixed(perSecond, 0), fixed(p50, 2), fixed(p99, 1),
        fixed(cpu, 2), fixed(databaseCpu, 2), toLean === undefined ? '' : fixed(toLean, 2), cpuToLean === undefined ? '' : fixed(cpuToLean, 2),
        toPgbench === undefined ? '' : fixed(toPgbench, 2), goal,
      ] // prettier-ignore
      }),
  )
  return markdown(
    [
      'case',
      'conn',
      'who',
      '/s',
      'p50 ms',
      'p99 ms',
      'CPU ms',
      'of it DB',
      '/s : lean',
      'CPU : lean',
      '/s : pgbench',
      'goal',
    ],
    rows,
  )
}

/** How cost grows: the product on databases of different sizes, each against the smallest one of its own round. */
export function growthTable(lines: readonly Line[], sizes: readonly string[]): string {
  const [first = ''] = sizes
  const rows = lines.map((line) => [
    line.label,
    String(line.connections),
    ...sizes.map((size) => fixed(mediansOf(line.runs.get(size) ?? []).cpu, 2)),
    ...sizes.slice(1).map((size) =>
      fixed(
        ratio(line, size, first, (run) => run.cpu),
        2,
      ),
    ),
    ...sizes.slice(1).map((size) =>
      fixed(
        ratio(line, size, first, (run) => run.p50),
        2,
      ),
    ),
  ])
  const more = sizes.slice(1)
  return markdown(
    ['case', 'conn', ...sizes.map((size) => `CPU ms ${size}`), ...more.map((size) => `CPU ×, ${size}`), ...more.map((size) => `p50 ×, ${size}`)],
    rows,
  ) // prettier-ignore
}

export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n')
}
