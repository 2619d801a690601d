import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'

// Runs before each file of screen tests. Files share a worker, so that libraries are loaded once; everything of ours starts anew.
cleanup()
vi.useRealTimers()
vi.unstubAllGlobals()
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
history.replaceState(null, '', '/')

// jsdom weighs every rule of every sheet for each element it is asked about: a third of the time of these tests. The style that stands
// at the element hides what is hidden; a test of what the sheets say calls `weighSheets`.
window.weighedStyle ??= window.getComputedStyle
window.getComputedStyle = (element, pseudo) =>
  pseudo || !(element instanceof HTMLElement) ? weighedStyleOf(element, pseudo) : element.style

function weighedStyleOf(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (!window.weighedStyle) throw new Error('this window has no styles')
  return window.weighedStyle(element, pseudo)
}
