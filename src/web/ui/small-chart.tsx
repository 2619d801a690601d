import Box from '@mui/material/Box'

type Point = { label: string; value: number; color?: string }
type ChartProps = { label: string; points: readonly Point[]; height?: number; format?: (value: number) => string }

const ACCENT = 'var(--mui-palette-primary-main)'

/** For screen readers and print: the numbers behind the picture. A table ignores a height below that of its rows, its box does not. */
function Numbers({ label, points, format = String }: ChartProps) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row">{point.label}</th>
              <td>{format(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Upright bars from zero, one per point, each with its value on hover. */
export function BarChart({ label, points, height = 96, format = String }: ChartProps) {
  const top = Math.max(1, ...points.map((point) => point.value))
  const step = 100 / Math.max(1, points.length)
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height={height} aria-hidden="true">
        {points.map((point, index) => {
          const size = Math.max(point.value > 0 ? 2 : 0, (point.value / top) * 100)
          return (
            <rect
              key={point.label}
              x={index * step + step * 0.15}
              width={step * 0.7}
              y={100 - size}
              height={size}
              fill={point.color ?? ACCENT}
            >
              <title>{`${point.label}: ${format(point.value)}`}</title>
            </rect>
          )
        })}
        <line
          x1="0"
          x2="100"
          y1="100"
          y2="100"
          stroke="var(--line-strong)"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Numbers label={label} points={points} format={format} />
    </Box>
  )
}

/** A share of the ring, less a hair of space, then the rest of it left out. */
const dashes = (share: number) => `${Math.max(0, share * 100 - 0.6)} ${100 - Math.max(0, share * 100 - 0.6)}`

/** Shares of a whole, at most six of them, with a word in the middle. */
export function Donut({
  label,
  points,
  size = 120,
  middle,
  format = String,
}: Omit<ChartProps, 'height'> & { size?: number; middle?: string }) {
  const total = points.reduce((sum, point) => sum + point.value, 0) || 1
  const starts = points.map((_, index) => points.slice(0, index).reduce((sum, point) => sum + point.value, 0) / total)
  const tones = ['primary-main', 'info-main', 'success-main', 'warning-main', 'error-main', 'secondary-main']
  return (
    <Box component="figure" sx={{ m: 0, position: 'relative', width: size, height: size }}>
      <svg viewBox="0 0 42 42" width={size} height={size} aria-hidden="true">
        {points.map((point, index) => (
          <circle
            key={point.label}
            r="15.9155"
            cx="21"
            cy="21"
            fill="none"
            stroke={point.color ?? `var(--mui-palette-${tones[index % tones.length]})`}
            strokeWidth="5"
            strokeDasharray={dashes(point.value / total)}
            strokeDashoffset={25 - (starts[index] ?? 0) * 100}
          >
            <title>{`${point.label}: ${format(point.value)}`}</title>
          </circle>
        ))}
      </svg>
      {middle && (
        <Box
          sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', fontWeight: 600, fontSize: 20 }}
        >
          {middle}
        </Box>
      )}
      <Numbers label={label} points={points} format={format} />
    </Box>
  )
}
