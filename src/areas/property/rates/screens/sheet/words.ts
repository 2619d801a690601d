import type { TFunction } from 'i18next'

type Values = Record<string, string | number | undefined>

/** The sentence of a key of the area with its values. */
export type TextOf = (key: string, values?: Values) => string

/** Looks a sentence up once: thousands of cells show a few of them, and each look-up takes longer than drawing the cell's text. */
export function remembered(t: TFunction<'rates'>): TextOf {
  const known = new Map<string, string>()
  return (key, values = {}) => {
    const id = [key, ...Object.values(values)].join('\n')
    const found = known.get(id)
    if (found !== undefined) return found
    const text = t(key, values)
    known.set(id, text)
    return text
  }
}
