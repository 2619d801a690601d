import { minor } from '#core/money.ts'
import { type LineAmounts, lineKey, reversed, rootKey, addAmounts } from './charges.ts'
import type { LineRow } from './folio-rows.ts'

/** What becomes of nights, by the keys of their charges. */
export type NightsChanged = {
  /** No longer slept or charged. */
  removed: readonly string[]
  /** Slept, at another price. */
  repriced: readonly string[]
  /** The same night at the same price under another stay: from one key to the other. */
  moved: ReadonlyMap<string, string>
}

/** Amounts for a charge, like a line that depends on it. */
export type NightChanges = { chargeKey: string; like: LineRow; amounts: LineAmounts }

type Dependent = { root: string; like: LineRow; amounts: LineAmounts }

/**
 * Plans the changes of lines that depend on nights. For a night that is removed or has another price, what was taken off is put back
 * and the pieces it was split into are taken off: there is nothing left to take from, and a bill must not fall below what it is for.
 * What was moved to another bill stays there, so a night that only has another price retains its transfer. Under another stay it refers
 * to the night's new key.
 *
 * @param lines of one bill, in the order they were made
 */
export function planNights(lines: readonly LineRow[], { removed, repriced, moved }: NightsChanged): NightChanges[] {
  const away = new Set(lines.filter(({ kind }) => kind === 'TRANSFER').map(({ chargeKey }) => chargeKey))
  const dropped = dependentsOf(lines, [...removed, ...repriced.filter((key) => !away.has(key))])
  const drops = dropped.map(({ root, like, amounts }) => ({ chargeKey: root, like, amounts: reversed(amounts) }))
  const rehung = dependentsOf(lines, [...moved.keys()], { withPieces: false }).flatMap(({ root, like, amounts }) => [
    { chargeKey: root, like, amounts: reversed(amounts) },
    { chargeKey: moved.get(root) ?? root, like, amounts },
  ])
  return [...drops, ...rehung]
}

/**
 * The lines that depend on some charges, and on the pieces they were split into, summed per charge, kind of line and offer; what comes to
 * nothing is left out.
 */
function dependentsOf(lines: readonly LineRow[], keys: readonly string[], { withPieces = true } = {}): Dependent[] {
  const roots = new Set(keys)
  if (withPieces)
    for (const { id, kind, madeOf } of lines)
      if (madeOf !== null && roots.has(madeOf) && kind !== 'TRANSFER') roots.add(lineKey(id))
  const hung = new Map<string, Dependent>()
  for (const line of lines) {
    const root = rootKey(line)
    if (!roots.has(root)) continue
    const key = `${root} ${line.kind} ${line.offerUseId ?? ''}`
    const before = hung.get(key)
    const amounts = addAmounts(before?.amounts ?? { net: minor(0), tax: minor(0), taxes: [] }, line)
    hung.set(key, { root, like: before?.like ?? line, amounts })
  }
  return [...hung.values()].filter(({ amounts: { net, tax } }) => net !== 0 || tax !== 0)
}
