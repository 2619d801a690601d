import { useTranslation } from 'react-i18next'
import { percentOf } from '#core/money.ts'
import { unbroken } from '#web/formats.ts'
import { type SharePoint, sharesOf } from '../rules/shares.ts'
import styles from './shares.module.css'

type Props = {
  label: string
  points: readonly SharePoint[]
  write: (value: number) => string
}

/** Shares of a whole as bars that lie, the largest first, each with its amount and share; a single one as a sentence. What is below zero has no bar. */
export function Shares({ label, points, write }: Props) {
  const { t, i18n } = useTranslation('reports')
  const { items, others, beside, whole } = sharesOf(points)
  // Others are no item: beside the largest item their bar would mean nothing, so they have none.
  const top = Math.max(1, ...items.map(({ value }) => value))
  const whole100 = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 })
  const share = (value: number) => {
    if (value < 0) return '–'
    const part = percentOf((Math.max(0, value) * 10_000) / (whole || 1))
    return part > 0 && part < 0.5 ? '< 1 %' : `${whole100.format(part)} %`
  }
  const [first] = items
  if (first && items.length + beside.length === 1) return <p className={styles['only']}>{t('overview.only', { name: first.label, amount: write(first.value) })}</p>
  return (
    <div className={styles['frame']}>
      <table className={styles['shares']} aria-label={label}>
        <tbody>
          {items.map(({ label: name, value }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {value > 0 && <span className={styles['under']} style={{ inlineSize: `${(value / top) * 100}%` }} />}
              </th>
              <td className={styles['track']} aria-hidden="true">
                {value > 0 && <span style={{ inlineSize: `${(value / top) * 100}%` }} />}
              </td>
              <td className={styles['amount']}>{write(value)}</td>
              <td className={styles['share']}>{share(value)}</td>
            </tr>
          ))}
          {others.count > 0 && (
            <tr className={styles['others']}>
              <th scope="row">{t('overview.others', { count: others.count, share: unbroken(share(others.largest)) })}</th>
              <td className={styles['track']} aria-hidden="true" />
              <td className={styles['amount']}>{write(others.value)}</td>
              <td className={styles['share']}>{share(others.value)}</td>
            </tr>
          )}
          {beside.map(({ label: name, value }) => (
            <tr key={name} className={styles['others']}>
              <th scope="row">{name}</th>
              <td className={styles['track']} aria-hidden="true" />
              <td className={styles['amount']}>{write(value)}</td>
              <td className={styles['share']}>{share(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
} // prettier-ignore
