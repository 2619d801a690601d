import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '#test/screen.tsx'
import PlaceMap from './place-map.tsx'

afterEach(cleanup)

test.each([
  ['Jaipur', 26.92, 75.79],
  ['Suva', -18.14, 178.44],
  ['Longyearbyen', 78.22, 15.65],
  ['McMurdo', -77.85, 166.67],
])('%s lies on a map with land around it', async (name, latitude, longitude) => {
  await draw(<PlaceMap name={name} latitude={latitude} longitude={longitude} />)
  const map = screen.getByRole('img', { name: `${name} on a map` })
  const outline = map.querySelector('path')?.getAttribute('d') ?? ''
  const points = [...outline.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  expect(points.length).toBeGreaterThan(4)
  expect(points.every(([x, y]) => x >= 0 && x <= 352 && y >= 0 && y <= 200)).toBe(true)
})
