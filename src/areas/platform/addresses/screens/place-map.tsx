import { geoMercator, geoPath } from 'd3-geo'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { feature, mesh } from 'topojson-client'
import world from 'world-atlas/countries-110m.json' with { type: 'json' }

type Point = { latitude: number; longitude: number }

const WIDTH = 352
const HEIGHT = 200
/** About forty degrees from edge to edge: a country, and where in the world it lies. */
const SCALE = 500
/** A map like this ends here; a pole is marked at its end. */
const MOST_LATITUDE = 85

const land = feature(world, world.objects.land)
const borders = mesh(world, world.objects.countries, (one, other) => one !== other)

/** Land and borders around a point, which is marked in the middle. */
function outlinesAround({ latitude, longitude }: Point) {
  const shown = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude))
  const projection = geoMercator()
    .rotate([-longitude, 0])
    .center([0, shown])
    .scale(SCALE)
    .translate([WIDTH / 2, HEIGHT / 2])
    .clipExtent([
      [0, 0],
      [WIDTH, HEIGHT],
    ])
  const path = geoPath(projection)
  return { land: path(land) ?? '', borders: path(borders) ?? '' }
}

/** Where a point lies, drawn from what comes with the program: no third party learns which place is looked at. */
export default function PlaceMap({ latitude, longitude, name }: Point & { name: string }) {
  const { t } = useTranslation('addresses')
  const drawn = useMemo(() => outlinesAround({ latitude, longitude }), [latitude, longitude])
  return (
    <svg role="img" aria-label={t('mapOf', { name })} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} style={frame}>
      <path d={drawn.land} fill="var(--surface-paper)" stroke="var(--line-strong)" strokeWidth={0.75} />
      <path d={drawn.borders} fill="none" stroke="var(--line-strong)" strokeWidth={0.75} />
      <circle
        cx={WIDTH / 2}
        cy={HEIGHT / 2}
        r={5}
        fill="var(--mui-palette-primary-main)"
        stroke="var(--surface-paper)"
        strokeWidth={1.5}
      />
    </svg>
  )
}

const frame = {
  width: '100%',
  display: 'block',
  background: 'var(--surface-sunken)',
  border: '1px solid var(--line)',
  borderRadius: 8,
} as const
