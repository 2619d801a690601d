import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { Address } from '#core/address.ts'
import { Link } from '../navigation.tsx'
import { useOutbox } from './outbox.ts'

/** Refused writes of an area need an action; writes that wait after a try are only counted. `look` is the address of both. */
export function OutboxBanner({ area, look }: { area: string; look: Address }) {
  const { t } = useTranslation('shell')
  const { mine } = useOutbox(area)
  const refused = mine.filter(({ refusal }) => refusal !== null).length
  const tried = mine.filter(({ tries }) => tries > 0).length
  if (tried === 0 && refused === 0) return null
  return (
    <Alert
      severity={refused > 0 ? 'error' : 'info'}
      square
      sx={{ borderBottom: '1px solid var(--line)' }}
      action={<Link to={look}>{t('outbox.look')}</Link>}
    >
      {refused > 0 ? t('outbox.someRefused', { count: refused }) : t('outbox.someWait', { count: mine.length })}
    </Alert>
  )
}
