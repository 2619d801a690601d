import createCache from '@emotion/cache'
import { useEffect, useState } from 'react'
import type { Layout } from '../layout.ts'

type Direction = Layout['dir']
type Cache = ReturnType<typeof createCache>

const straight = createCache({ key: 'css' })
let mirrored: Cache | undefined

/** What mirrors the styles is fetched when somebody first asks for it. */
async function fetchMirrored(): Promise<Cache> {
  const { default: rtl } = await import('@mui/stylis-plugin-rtl')
  return createCache({ key: 'rtl', stylisPlugins: [rtl] })
}

/** Where the styles of a direction are written; until they are there, the page stays as it is. */
export function useDirection(wished: Direction): { dir: Direction; cache: Cache } {
  const [dir, setDir] = useState<Direction>('ltr')
  useEffect(() => {
    let isWanted = true
    const makeReady = async () => {
      if (wished === 'rtl') mirrored ??= await fetchMirrored()
      if (isWanted) setDir(wished)
    }
    void makeReady()
    return () => {
      isWanted = false
    }
  }, [wished])
  return { dir, cache: (dir === 'rtl' && mirrored) || straight }
}
