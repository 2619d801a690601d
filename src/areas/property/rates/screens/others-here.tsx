import { useTranslation } from 'react-i18next'
import type { Other } from '#web/presence.ts'
import { colorOf } from './sheet/others.ts'
import styles from './sheet/sheet.module.css'

/** Who else looks at the rate calendar now. */
export function OthersHere({ others }: { others: readonly Other[] }) {
  const { t } = useTranslation('rates')
  return (
    <p role="status" className={styles['here']}>
      {others.length > 0 && <span>{t('sheet.othersHere')}</span>}
      {others.map((other) => (
        <span key={other.tab}>
          <span aria-hidden className={styles['dot']} style={{ background: colorOf(other) }} />
          {other.name}
        </span>
      ))}
    </p>
  )
}
