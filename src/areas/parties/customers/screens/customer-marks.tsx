import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/marks.tsx'

/** The marks of a guest that the desk must see at once: VIP, and do not accommodate. */
export function CustomerMarks({ customer }: { customer: { isVip: boolean; doNotRent: boolean } }) {
  const { t } = useTranslation('customers')
  if (!customer.isVip && !customer.doNotRent) return null
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, verticalAlign: 'middle' }}>
      {customer.isVip && (
        <Box
          component="span"
          title={t('vip')}
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: 12, fontWeight: 600 }}
        >
          <Icon name="star" sx={{ fontSize: 14, color: 'var(--status-tentative-edge)' }} />
          {t('vip')}
        </Box>
      )}
      {customer.doNotRent && <StatusChip tone="urgent" icon="block" label={t('doNotRent')} />}
    </Box>
  )
}
