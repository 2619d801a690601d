import { HomeFigures } from '#areas/insight/dashboards/screens/pickers.tsx'

/** Fetched after the day of the desk, so that nobody waits for figures. */
export default function FiguresRow() {
  return <HomeFigures />
}
