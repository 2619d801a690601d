import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { portal } from '../contract/portal.ts'
import type { DeskPage } from '../contract/replies.ts'

/** The dearer rooms a guest has requested; one that waits is carried out or declined here. */
export function UpgradeRequests({ page: { bookingId, upgrades } }: { page: DeskPage }) {
  const { t } = useTranslation('portal')
  const money = useMoney()
  const notify = useNotify()
  const { mutate, isPending } = useSend(portal.decideUpgrade)
  const decide = (upgradeRequestId: string, isAccepted: boolean) =>
    mutate({ bookingId, upgradeRequestId, isAccepted }, { onError: notify.refusal })
  return upgrades.map(({ id, fromTypeName: from, toTypeName: to, nights, price, state }) => (
    <Box key={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', minHeight: 44 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <div>{t('panel.upgradeTo', { from, to })}</div>
        <Box sx={{ color: 'text.secondary' }}>
          {t('panel.upgradeNights', { count: nights, price: money.format(price) })} · {t(`panel.upgradeState.${state}`)}
        </Box>
      </Box>
      {state === 'REQUESTED' && (
        <>
          <Button variant="outlined" disabled={isPending} onClick={() => decide(id, true)}>
            {t('panel.upgradeAccept')}
          </Button>
          <Button disabled={isPending} onClick={() => decide(id, false)}>
            {t('panel.upgradeDecline')}
          </Button>
        </>
      )}
    </Box>
  ))
}
