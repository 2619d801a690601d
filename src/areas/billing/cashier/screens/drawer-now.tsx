import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { cashier, type CashMove, type MoveKind, type ShownShift, MOVE_KINDS } from '../contract/cashier.ts'
import { MoveDialog, VoidDialog } from './move-dialog.tsx'
import { ReportButtons } from './report-buttons.tsx'
import { CashFacts, ModeTable, MoveTable, ShiftFacts } from './shift-parts.tsx'

const ICON: Readonly<Record<MoveKind, IconName>> = { PAY_IN: 'arrive', PAY_OUT: 'leave', DROP: 'lock' }

/** The expected cash in the drawer, and every action on it. */
export function DrawerNow({ shift }: { shift: ShownShift }) {
  const { t } = useTranslation('cashier')
  const notify = useNotify()
  const [openKind, setOpenKind] = useState<MoveKind>()
  const [voided, setVoided] = useState<CashMove>()
  const count = useSend(cashier.count)
  return (
    <Stack spacing={4}>
      <Section title={shift.drawer} action={<ReportButtons shift={shift} />}>
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
          <CashFacts shift={shift} />
          <ShiftFacts shift={shift} />
        </Box>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mt: 5 }}>
          <LoadingButton
            variant="contained"
            isLoading={count.isPending}
            onClick={() => count.mutate({ shiftId: shift.id, isCounting: true }, { onError: notify.refusal })}
          >
            {t('count.begin')}
          </LoadingButton>
          {MOVE_KINDS.map((kind) => (
            <Button
              key={kind}
              variant="outlined"
              startIcon={<Icon name={ICON[kind]} />}
              onClick={() => setOpenKind(kind)}
            >
              {t(`move.${kind}`)}
            </Button>
          ))}
        </Stack>
      </Section>
      <Section title={t('byMode')} isFlush>
        <ModeTable shift={shift} />
      </Section>
      <Section title={t('moves')} isFlush>
        <MoveTable shift={shift} onVoid={setVoided} />
      </Section>
      {openKind && <MoveDialog shift={shift} kind={openKind} onClose={() => setOpenKind(undefined)} />}
      {voided && <VoidDialog move={voided} onClose={() => setVoided(undefined)} />}
    </Stack>
  )
}
