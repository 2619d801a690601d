import { TimeChart } from '../../ui/time-chart.tsx'

/** Counts over time with their scale, and the same numbers as a table. */
export default function Example() {
  return (
    <TimeChart
      label="Messages by hour"
      series={['Opened', 'Clicked']}
      points={[
        { key: '9', label: '09:00', values: [24, 3] },
        { key: '10', label: '10:00', values: [41, 9] },
        { key: '11', label: '11:00', values: [12, 0] },
      ]}
      pointLabel="From"
      tableLabel="Table"
    />
  )
}
