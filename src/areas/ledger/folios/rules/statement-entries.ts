import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { Folio, FolioLine } from '../contract/replies.ts'
import { type LineAmounts, rootKey } from './charges.ts'
import type { Words } from './statement-words.ts'

type Entry = LineAmounts & { key: string; root: string; day: Day; name: string; total: Minor }

/** Nights, then lines; what takes from a charge is right below it. */
export function entriesOf({ nights, lines }: Pick<Folio, 'nights' | 'lines'>, words: Words): Entry[] {
  const all = [
    ...nights.map(({ sourceKey, night, roomTypeName, roomNumber, ...amounts }): Entry => {
      const name = [roomTypeName, roomNumber].filter(Boolean).join(' ')
      return { ...amounts, key: sourceKey, root: sourceKey, day: night, name }
    }),
    ...lines.map((line): Entry => {
      const root = rootKey(line)
      return { ...line, key: line.sourceKey, root, day: line.serviceOn, name: nameOf(line, words) }
    }),
  ]
  const keys = new Set(all.map(({ key }) => key))
  const below = new Map<string, Entry[]>()
  for (const entry of all.filter(({ key, root }) => key !== root && keys.has(root)))
    below.set(entry.root, [...(below.get(entry.root) ?? []), entry])
  const own = all.filter(({ key, root }) => key === root || !keys.has(root))
  return own.flatMap((entry) => [entry, ...(below.get(entry.key) ?? [])])
}

function nameOf(line: FolioLine, words: Words): string {
  const name = line.quantity > 1 ? `${line.name} × ${line.quantity}` : line.name
  if (line.kind === 'ROUNDING') return words.roundOff
  if (rootKey(line) !== line.sourceKey) return words.off(line, name)
  return line.kind === 'TRANSFER' ? words.into(name) : name
}
