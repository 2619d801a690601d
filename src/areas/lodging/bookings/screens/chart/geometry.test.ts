import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, type Day } from '#core/dates.ts'
import {
  barBox,
  cellAt,
  dayWindow,
  daysMoved,
  dayWidthIn,
  frameWidth,
  offsetsOf,
  rowAt,
  rowWindow,
  scrollToShow,
} from './geometry.ts'

const from = '2026-11-20' as Day
const frame = fc.record({
  from: fc.constant(from),
  days: fc.integer({ min: 1, max: 92 }),
  dayWidth: fc.integer({ min: 20, max: 160 }),
})
const stay = fc
  .record({ start: fc.integer({ min: -40, max: 100 }), nights: fc.integer({ min: 1, max: 60 }) })
  .map(({ start, nights }) => ({ arrival: addDays(from, start), departure: addDays(from, start + nights) }))
const heights = fc.array(fc.integer({ min: 20, max: 60 }), { minLength: 1, maxLength: 200 })

test('a bar runs from noon of its arrival to noon of its departure', () => {
  const box = barBox(
    { arrival: '2026-11-21' as Day, departure: '2026-11-24' as Day },
    { from, days: 14, dayWidth: 100 },
  )
  expect(box).toEqual({ start: 150, width: 300, isCutStart: false, isCutEnd: false })
})

test('a bar that goes on beyond the view is cut there', () => {
  const week = { from, days: 7, dayWidth: 100 }
  expect(barBox({ arrival: '2026-11-18' as Day, departure: '2026-11-21' as Day }, week)).toEqual({
    start: 0,
    width: 150,
    isCutStart: true,
    isCutEnd: false,
  })
  expect(barBox({ arrival: '2026-11-26' as Day, departure: '2026-11-30' as Day }, week)).toEqual({
    start: 650,
    width: 50,
    isCutStart: false,
    isCutEnd: true,
  })
  expect(barBox({ arrival: '2026-11-10' as Day, departure: '2026-11-19' as Day }, week)).toBeUndefined()
})

test('every bar lies inside the view, is as wide as its nights unless cut, and two that follow meet', () => {
  fc.assert(
    fc.property(stay, frame, (each, view) => {
      const box = barBox(each, view)
      if (!box) return
      expect(box.start).toBeGreaterThanOrEqual(0)
      expect(box.start + box.width).toBeLessThanOrEqual(frameWidth(view))
      expect(box.width).toBeGreaterThan(0)
      const full = daysBetween(each.arrival, each.departure) * view.dayWidth
      if (!box.isCutStart && !box.isCutEnd) expect(box.width).toBe(full)
      else expect(box.width).toBeLessThan(full)
      const next = barBox({ arrival: each.departure, departure: addDays(each.departure, 1) }, view)
      if (next) expect(next.start).toBe(box.start + box.width)
    }),
  )
})

test('the row at a height is the one that covers it', () => {
  fc.assert(
    fc.property(heights, fc.nat({ max: 12_000 }), (each, y) => {
      const offsets = offsetsOf(each.map((height) => ({ height })))
      const row = rowAt(offsets, y)
      const covers = offsets[row]! <= y && y < offsets[row + 1]!
      expect(covers || (y >= offsets.at(-1)! && row === each.length - 1)).toBe(true)
    }),
  )
})

test('the window covers what is in view, and nothing far from it', () => {
  fc.assert(
    fc.property(heights, fc.nat({ max: 8_000 }), fc.integer({ min: 100, max: 1200 }), (each, top, size) => {
      const offsets = offsetsOf(each.map((height) => ({ height })))
      const { first, end } = rowWindow(offsets, top, top + size)
      each.forEach((_, index) => {
        const isSeen = offsets[index + 1]! > top && offsets[index]! < top + size
        if (isSeen) expect(first <= index && index < end).toBe(true)
      })
      expect(end - first).toBeLessThanOrEqual(size / 20 + 20)
    }),
  )
  expect(rowWindow(offsetsOf([]), 0, 500)).toEqual({ first: 0, end: 0 })
})

test('the window of days covers what is in view', () => {
  fc.assert(
    fc.property(frame, fc.nat({ max: 5_000 }), fc.integer({ min: 100, max: 2_000 }), (view, left, size) => {
      const { first, end } = dayWindow(view, left, left + size)
      for (let day = 0; day < view.days; day++) {
        const isSeen = (day + 1) * view.dayWidth > left && day * view.dayWidth < left + size
        if (isSeen) expect(first <= day && day < end).toBe(true)
      }
    }),
  )
})

test('the middle of every cell is found again', () => {
  fc.assert(
    fc.property(frame, heights, fc.nat(), fc.nat(), (view, each, a, b) => {
      const offsets = offsetsOf(each.map((height) => ({ height })))
      const rowIndex = a % each.length
      const index = b % view.days
      const point = { x: (index + 0.5) * view.dayWidth, y: (offsets[rowIndex]! + offsets[rowIndex + 1]!) / 2 }
      expect(cellAt(point, view, offsets)).toEqual({ rowIndex, day: addDays(view.from, index) })
    }),
  )
})

test('a pointer moves days once it is past half of one', () => {
  const view = { from, days: 14, dayWidth: 100 }
  expect([-160, -49, 0, 49, 51, 249].map((pixels) => daysMoved(pixels, view))).toEqual([-2, 0, 0, 0, 1, 2])
})

test('scrolling to show goes no further than it must', () => {
  expect(scrollToShow(100, 500, 150, 200)).toBe(100)
  expect(scrollToShow(100, 500, 40, 80)).toBe(40)
  expect(scrollToShow(100, 500, 700, 740)).toBe(240)
})

test('all chosen days are in view on a desk, also 60 of them; on a phone a day is never narrower than 38 px', () => {
  expect(dayWidthIn(980, 60, false) * 60).toBeCloseTo(980)
  expect(dayWidthIn(560, 60, false) * 60).toBeCloseTo(560)
  expect(dayWidthIn(286, 7, true)).toBeCloseTo(286 / 7)
  expect(dayWidthIn(286, 14, true)).toBe(38)
  // Before the width is known, a day has one all the same.
  expect(dayWidthIn(-156, 14, false)).toBe(6)
  fc.assert(
    fc.property(fc.integer({ min: 360, max: 3_000 }), fc.constantFrom(7, 14, 30, 60), (room, days) => {
      const width = dayWidthIn(room, days, false)
      expect(frameWidth({ from, days, dayWidth: width })).toBeCloseTo(room)
      expect(dayWidthIn(room, days, true)).toBeGreaterThanOrEqual(Math.max(38, width))
    }),
  )
})
