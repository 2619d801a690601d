import createCache, { type StylisPlugin } from '@emotion/cache'
import { useEffect, useState } from 'react'
import type { Layout } from '../layout.ts'

type Direction = Layout['dir']
type Cache = ReturnType<typeof createCache>

const straight = createCache({ key: 'css' })
let mirrored: Cache | undefined

/** Sides of texts by their names, since a text begins at its own side otherwise (`base.css`). */
const nameSides: StylisPlugin = (part) => {
  if (part.type === 'decl' && part.props === 'text-align' && /^(start|end)$/.test(String(part.children)))
    part.return = `text-align:var(--text-${String(part.children)});`
}

/** The code that mirrors the styles is fetched at its first use. */
async function fetchMirrored(): Promise<Cache> {
  const { default: rtl } = await import('@mui/stylis-plugin-rtl')
  return createCache({ key: 'rtl', stylisPlugins: [rtl, nameSides] })
}

/** Where the styles of a direction are written; until they are loaded, the page stays as it is. */
export function useDirection(wanted: Direction): { dir: Direction; cache: Cache } {
  const [dir, setDir] = useState<Direction>('ltr')
  useEffect(() => {
    let isWanted = true
    const makeReady = async () => {
      if (wanted === 'rtl') mirrored ??= await fetchMirrored()
      if (isWanted) setDir(wanted)
    }
    void makeReady()
    return () => {
      isWanted = false
    }
  }, [wanted])
  return { dir, cache: (dir === 'rtl' && mirrored) || straight }
}
