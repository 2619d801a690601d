import Portal from '@mui/material/Portal'
import type { ReactNode } from 'react'

let place: HTMLElement | undefined

/**
 * An open dialog hides everything beside it from screen readers. Live messages must not be hidden with it, so this
 * place takes the mark off again as soon as it is put on.
 */
function placeOfAloud(): HTMLElement {
  if (place?.isConnected) return place
  const made = document.createElement('div')
  document.body.append(made)
  new MutationObserver(() => {
    if (made.hasAttribute('aria-hidden')) made.removeAttribute('aria-hidden')
  }).observe(made, { attributes: true, attributeFilter: ['aria-hidden'] })
  place = made
  return made
}

/** Draws messages where a screen reader announces them whatever is open. */
export function Aloud({ children }: { children: ReactNode }) {
  return <Portal container={placeOfAloud}>{children}</Portal>
}
