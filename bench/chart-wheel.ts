import type { CDPSession, Page } from 'playwright-core'

/** What a user at the wheel sees: pictures shown, those that came late, and those with a part not drawn yet. */
export type Wheel = { speed: number; frames: number; late: number; unfinished: number }

/** Rows of two colours and nothing else: pictures that come late here are the machine's. */
export const plainPage = `<!doctype html><meta charset="utf-8"><body style="margin:0"><div role="grid" style="height:100vh;overflow:auto">
<div style="height:60000px;width:60000px;background:repeating-linear-gradient(#fff 0 36px,#eee 36px 72px)"></div></div>`

/** Down the rows, or along the days. */
export type Way = 'down' | 'along'

/** A picture is due every 16.7 ms; one that takes half as long again left a gap. */
const LATE_MS = 25
const SECONDS = 3

type TraceEvent = {
  name: string
  ph: string
  ts: number
  args?: { frame_reporter?: { has_missing_content?: boolean } }
}

const isEvent = (value: object): value is TraceEvent => 'name' in value && 'ph' in value && 'ts' in value

/**
 * Turns the wheel over a page's grid at so many pixels a second, as an input of the browser and not by script, and counts the pictures that the
 * browser's own trace shows as presented. Scripts that scroll wait for each other; a wheel does not wait for them.
 */
export async function turnWheel(page: Page, speed: number, way: Way = 'down'): Promise<Wheel> {
  const browser = await page.context().newCDPSession(page)
  const box = await page.locator('[role=grid]').boundingBox()
  const seen = page.viewportSize()
  if (!box || !seen) throw new Error('there is no grid')
  const distance = -speed * SECONDS
  const events = await traced(browser, () =>
    browser.send('Input.synthesizeScrollGesture', {
      // A grid may be larger than the window.
      x: (Math.max(box.x, 0) + Math.min(box.x + box.width, seen.width)) / 2,
      y: (Math.max(box.y, 0) + Math.min(box.y + box.height, seen.height)) / 2,
      ...(way === 'down' ? { yDistance: distance } : { xDistance: distance }),
      speed,
      gestureSourceType: 'mouse',
      preventFling: true,
    }),
  )
  await page.evaluate(() => document.querySelector('[role=grid]')?.scrollTo(0, 0))
  const shown = events.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts / 1_000)
  const gaps = shown
    .toSorted((a, b) => a - b)
    .flatMap((at, index, all) => (index === 0 ? [] : [at - (all[index - 1] ?? at)]))
  const unfinished = events.filter(({ ph, args }) => ph === 'b' && args?.frame_reporter?.has_missing_content)
  return { speed, frames: gaps.length, late: gaps.filter((gap) => gap > LATE_MS).length, unfinished: unfinished.length }
}

async function traced(browser: CDPSession, work: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  browser.on('Tracing.dataCollected', ({ value }) =>
    events.push(...value.flatMap((one: object) => (isEvent(one) ? [one] : []))),
  )
  const includedCategories = [
    'devtools.timeline.frame',
    'disabled-by-default-devtools.timeline.frame',
    'benchmark',
    'cc',
  ]
  await browser.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await work()
  const ended = new Promise((done) => browser.once('Tracing.tracingComplete', done))
  await browser.send('Tracing.end')
  await ended
  await browser.detach()
  return events
}
