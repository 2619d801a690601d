import type { ComponentType } from 'react'

const drawn = import.meta.glob<{ default: ComponentType }>('./examples/*.tsx')
const written = import.meta.glob<string>('./examples/*.tsx', { query: '?raw', import: 'default' })

const idOf = (path: string) => path.replace('./examples/', '').replace('.tsx', '')

/** Every part the style book shows, by the name of its file. */
export const exampleIds = Object.keys(drawn).map(idOf)

/** 'loading-button' is 'Loading button': the first dash a space, the first letter a capital. */
export function exampleTitle(id: string): string {
  const words = id.replace('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type Example = { Drawn: ComponentType; source: string; styles: string }

/** Fetches an example. A misspelled name is reported in the console. */
export async function findExample(id: string | undefined): Promise<Example | null> {
  if (!id) {
    console.warn('the example has no id')
    return null
  }
  const [draw, read] = [drawn[`./examples/${id}.tsx`], written[`./examples/${id}.tsx`]]
  if (!draw || !read) {
    console.warn(`there is no example ${id}`)
    return null
  }
  const [{ default: Drawn }, source, { default: styles }] = await Promise.all([
    draw(),
    read(),
    import('../theme/tokens.css?raw'),
  ])
  return { Drawn, source, styles }
}
