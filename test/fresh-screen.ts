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

// jsdom weighs every rule of every sheet for each element it computes: a third of the time of these tests. The style that stands
// at the element hides what is hidden; a test of what the sheets define calls `weighSheets`.
window.weighedStyle ??= window.getComputedStyle
window.getComputedStyle = (element, pseudo) =>
  pseudo || !(element instanceof HTMLElement) ? weighedStyleOf(element, pseudo) : element.style

function weighedStyleOf(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (!window.weighedStyle) throw new Error('this window has no styles')
  return window.weighedStyle(element, pseudo)
}

// It also walks the whole document for each label of each field, several times for one field that is looked for by its label.
const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea'

function controlOf(label: HTMLLabelElement): Element | null {
  const id = label.getAttribute('for')
  return id === null ? label.querySelector(LABELABLE) : document.getElementById(id)
}

const labelsOf = (field: Element): HTMLLabelElement[] =>
  [...document.getElementsByTagName('label')].filter((label) => controlOf(label) === field)

for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: Element) {
      return labelsOf(this)
    },
  })
