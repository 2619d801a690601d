import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportEntry } from '#areas/insight/reports/contract/replies.ts'
import { useSend } from '#web/api.ts'
import { useLeaveGuard } from '#web/leave-guard.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { Aloud } from '#web/ui/aloud.tsx'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { dashboards } from '../contract/dashboards.ts'
import { type Dashboard, MAX_WIDGETS, type Overview } from '../contract/replies.ts'
import { Grid } from './grid.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { useArranging } from './use-arranging.ts'
import { useCarrying } from './use-carrying.ts'
import { useWidgetName } from './use-widget.ts'
import { WidgetCard } from './widget-card.tsx'
import { WidgetControls } from './widget-controls.tsx'
import { WidgetDialog } from './widget-dialog.tsx'

type Props = { entries: readonly ReportEntry[]; layout: Dashboard | Overview; onClose: () => void }

/** The dashboard while it is arranged: by dragging, or by the buttons of each widget. Nothing is stored before it is saved. */
export function Arrange({ entries, layout, onClose }: Props) {
  const nameOf = useWidgetName(entries)
  const arranging = useArranging(layout.widgets, nameOf)
  const { draft, message } = arranging
  const carrying = useCarrying(arranging.moveTo)
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<number>()
  const editedWidget = edited === undefined ? undefined : arranging.widgets[edited]
  useLeaveGuard(arranging.isChanged)
  return (
    <Stack spacing={4}>
      <Bar arranging={arranging} layout={layout} onAdd={() => setAdding(true)} onClose={onClose} />
      <div>
      <Grid shapes={draft}>
        {draft.map((widget, index) => (
          <Box
            key={widget.id}
            data-carried={carrying.from === index || undefined}
            sx={{
              display: 'grid',
              borderRadius: 2,
              outline: carrying.over === index && carrying.from !== index ? '2px dashed' : 'none',
              outlineColor: 'primary.main',
              outlineOffset: '3px',
              opacity: carrying.from === index ? 0.5 : 1,
            }}
          >
            <WidgetCard
              widget={widget}
              entries={entries}
              controls={<WidgetControls index={index} name={nameOf(widget)} arranging={arranging} onEdit={() => setEdited(index)} onGrip={carrying.grip} />}
            />
          </Box>
        ))}
      </Grid>
      </div>
      <Aloud>
        <div role="status" className="visually-hidden" data-arranging="">
          {message}
        </div>
      </Aloud>
      {isAdding && <WidgetDialog entries={entries} onDone={arranging.add} onClose={() => setAdding(false)} />}
      {edited !== undefined && editedWidget && (
        <WidgetDialog entries={entries} widget={editedWidget} onDone={(widget) => arranging.change(edited, widget)} onClose={() => setEdited(undefined)} />
      )}
    </Stack>
  ) // prettier-ignore
}

type BarProps = {
  arranging: ReturnType<typeof useArranging>
  layout: Dashboard | Overview
  onAdd: () => void
  onClose: () => void
}

function Bar({ arranging: { widgets, draft, isChanged }, layout, onAdd, onClose }: BarProps) {
  const { t } = useTranslation(['dashboards', 'shell'])
  const notify = useNotify()
  const confirm = useConfirm()
  const isOverview = 'of' in layout
  const save = useSend(isOverview ? dashboards.setMyOverview : dashboards.setMine)
  const reset = useSend(isOverview ? dashboards.resetMyOverview : dashboards.resetMine)
  const mayMap = useCan(isOverview ? 'organisations.write' : 'dashboards.roles')
  const [isForRole, setForRole] = useState(false)
  const done = (text: string) => {
    toast(text)
    onClose()
  }
  const saveMine = () =>
    save.mutate({ version: layout.version, widgets }, { onSuccess: () => done(t('arrange.saved')), onError: notify.refusal })
  const goBack = async () => {
    if (!(await confirm({ title: t('arrange.resetAsk'), message: t('arrange.resetText'), ok: t('arrange.reset') }))) return
    reset.mutate({ version: layout.version }, { onSuccess: () => done(t('arrange.resetDone')), onError: notify.refusal })
  }
  return (
    <Stack direction="row" role="toolbar" aria-label={t('arrange.bar')} sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <Button variant="contained" disabled={!isChanged || draft.length === 0 || save.isPending} onClick={saveMine}>
        {t('shell:save')}
      </Button>
      <Button variant="outlined" startIcon={<Icon name="add" />} disabled={draft.length >= MAX_WIDGETS} onClick={onAdd}>
        {t('arrange.add')}
      </Button>
      {mayMap && (
        <Button variant="outlined" startIcon={<Icon name="people" />} disabled={draft.length === 0} onClick={() => setForRole(true)}>
          {t('arrange.forRole')}
        </Button>
      )}
      {layout.from === 'user' && <Button onClick={() => void goBack()}>{t('arrange.reset')}</Button>}
      <Button onClick={onClose}>{t('shell:cancel')}</Button>
      {isForRole && <RoleDialog widgets={widgets} layout={layout} onClose={() => setForRole(false)} onDone={done} />}
    </Stack>
  )
} // prettier-ignore
