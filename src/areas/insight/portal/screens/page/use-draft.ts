import { useState } from 'react'

/** What is typed stays in the tab until it is saved, also when the page is loaded again on a bad line. */
export function useDraft<T extends object>(key: string, initial: T) {
  const [draft, setDraft] = useState<T>(() => ({ ...initial, ...stored<T>(key) }))
  const change = (part: Partial<T>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser without storage leaves it on the page alone.
    }
  }
  return { draft, change, forget: () => sessionStorage.removeItem(key) }
}

function stored<T>(key: string): Partial<T> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<T>
  } catch {
    return {}
  }
}
