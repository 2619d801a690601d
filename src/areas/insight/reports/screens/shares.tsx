import { useTranslation } from 'react-i18next'
import styles from './shares.module.css'

type Point = { label: string; value: number | null }

/** Groups beyond these are one. */
const SHOWN = 7

/** Shares of a whole as bars that lie, the largest first, each with its amount and share. What is below zero has no bar. */
export function Shares({
  label,
  points,
  write,
}: {
  label: string
  points: readonly Point[]
  write: (value: number) => string
}) {
  const { t, i18n } = useTranslation('reports')
  const known = points.flatMap(({ label: name, value }) => (value ? [{ name, value }] : []))
  const rest = known.slice(SHOWN).reduce((sum, { value }) => sum + value, 0)
  const shown = [...known.slice(0, SHOWN), ...(rest === 0 ? [] : [{ name: t('overview.others'), value: rest }])]
  const whole = shown.reduce((sum, { value }) => sum + Math.max(0, value), 0) || 1
  const top = Math.max(1, ...shown.map(({ value }) => value))
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <table className={styles['shares']} aria-label={label}>
      <tbody>
        {shown.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={styles['track']} aria-hidden="true">
              <span style={{ inlineSize: `${(Math.max(0, value) / top) * 100}%` }} />
            </td>
            <td className={styles['amount']}>{write(value)}</td>
            <td className={styles['share']}>{percent.format(Math.max(0, value) / whole)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
