import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The small one: a page compiles it anew each time it is loaded. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The accessible name contains the visible text, so that users can speak it. */
const NAMES = 'label-content-name-mismatch'
/** The bars round every screen: they are the same on all screens that a page opens, and looked at with the first. */
const BARS = '[data-bar]'
/** The further rows of a long list have the same findings as those before them. */
const FURTHER_ROWS = ['tbody > tr:nth-child(n + 11)', 'ul > li:nth-child(n + 21)']

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Loads axe once into a page: a screen that the router opens finds it there. Returns whether it is the page's first. */
async function loadAxe(page: Page): Promise<boolean> {
  const isFirst = !(await page.evaluate(() => 'axe' in window))
  for (const frame of page.frames())
    try {
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE)
    } catch (error) {
      // The frame of the screen before, such as the preview of a mail, has gone meanwhile.
      if (!frame.isDetached()) throw error
    }
  if (isFirst)
    await page.evaluate(() => window.axe?.configure({ rules: [{ id: 'color-contrast', selector: '[data-contrast]' }] }))
  return isFirst
}

/**
 * Marks the texts whose contrast is measured, which takes most of axe's time: two of those that look the same. These have their element, class,
 * colour and size in common, and all that lies behind them; what something else lies over, or may do so outside the window, is measured always.
 * Runs in the page.
 */
function markTexts(): void {
  const behind = new WeakMap<Element, { look: string; isPlaced: boolean }>()
  const groundOf = (element: Element): { look: string; isPlaced: boolean } => {
    const known = behind.get(element)
    if (known) return known
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element)
    const parent = element.parentElement ? groundOf(element.parentElement) : { look: '', isPlaced: false }
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1'
    const look = isClear ? parent.look : `${parent.look}>${backgroundColor} ${backgroundImage} ${opacity}`
    const ground = { look, isPlaced: parent.isPlaced || !['static', 'relative'].includes(position) }
    behind.set(element, ground)
    return ground
  }
  /** What is drawn at its middle besides itself and what it stands in. */
  const othersAt = (element: Element, isPlaced: boolean): string | undefined => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2)
    if (stack.length === 0) return isPlaced ? undefined : ''
    const first = stack[0]
    if (first && !element.contains(first) && !first.contains(element)) return undefined
    const others = stack.filter((other) => !other.contains(element) && !element.contains(other))
    return others.map((other) => `${other.className} ${getComputedStyle(other).backgroundColor}`).join('|')
  }
  const hasText = (element: Element) =>
    element.matches('input, textarea, select') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const seen = new Map<string, number>()
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasText(element)) continue
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const ground = groundOf(element)
    const others = othersAt(element, ground.isPlaced)
    const isOff = element.closest(':disabled, [aria-disabled=true], [aria-hidden=true]') !== null
    const look = [
      element.tagName,
      element.getAttribute('class'),
      color,
      fontSize,
      fontWeight,
      isOff,
      ground.look,
      others,
    ].join(' ')
    const count = seen.get(look) ?? 0
    seen.set(look, count + 1)
    element.toggleAttribute('data-contrast', others === undefined || count < 2)
  }
}

/** Findings that prevent reading or using the page as it is; empty when there are none. */
export async function barriersOf(page: Page): Promise<string[]> {
  const isFirst = await loadAxe(page)
  await page.evaluate(markTexts)
  return page.evaluate(
    async ([tags, names, exclude]) => {
      if (!window.axe) throw new Error('axe is not on the page')
      // What lies behind a modal dialog can be neither reached nor heard.
      const dialog = [...document.querySelectorAll('[aria-modal=true]')].at(-1)
      const { violations } = await window.axe.run(dialog ? { include: dialog, exclude } : { exclude }, {
        runOnly: { type: 'tag', values: tags },
        rules: { [names]: { enabled: true } },
        resultTypes: ['violations'],
        preload: false, // no rule of these reads the style sheets
      })
      return violations.map(({ id, nodes }) => {
        const places = nodes.slice(0, 3).map(({ target, html }) => `${target.join(' ')} ${html}`)
        return `${id} at ${places.join(', ')}`
      })
    },
    [WCAG, NAMES, isFirst ? FURTHER_ROWS : [BARS, ...FURTHER_ROWS]] as const,
  )
}

/** A step is readable by everyone, and as wide as the screen. */
export async function expectUsable(page: Page): Promise<void> {
  expect(await barriersOf(page)).toEqual([])
  const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(wide).toBeLessThanOrEqual(width ?? 0)
}
