import { BarChart } from '../../ui/small-chart.tsx'

/** A picture of a few numbers, with a table of them for who cannot see it. */
export default function Example() {
  return (
    <BarChart
      label="Rooms sold"
      points={[
        { label: 'Mon', value: 24 },
        { label: 'Tue', value: 31 },
        { label: 'Wed', value: 28 },
        { label: 'Thu', value: 36 },
      ]}
    />
  )
}
