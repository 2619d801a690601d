import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TableInput } from '#areas/insight/imports/screens/pickers.tsx'
import type { Reply } from '#core/contract.ts'
import { send, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { type Suggestion, SuggestInput } from '#web/ui/autocomplete-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NumberField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { CancelButton } from '#web/ui/leave.tsx'
import { addresses, type Level, type Place } from '../contract.ts'
import { parentsOf } from '../rules.ts'

type Props = { level: Level; place?: Place; parent: Place | undefined; close: () => void }

/** A place to add or change. Where it lies is found while typing, nearest level first. */
export function PlaceDialog({ level, place, parent, close }: Props) {
  return place ? <ChangePlace place={place} close={close} /> : <AddPlace level={level} parent={parent} close={close} />
}

function AddPlace({ level, parent, close }: Omit<Props, 'place'>) {
  const { t } = useTranslation(['addresses', 'shell'])
  const [within, setWithin] = useState<Suggestion<unknown> | null>(
    parent ? { id: parent.id, label: parent.name, item: parent } : null,
  )
  const form = useRouteForm(addresses.create, {
    defaults: { level, parentId: parent?.id, name: '', code: '', postalCode: '' },
    onDone: ({ name }) => {
      toast(t('addresses:added', { name }))
      close()
    },
  })
  const title = t(`addresses:new.${level}`)
  return (
    <FormDialog form={form} title={title} label={t('shell:save')} onClose={close}>
      {level !== 'COUNTRY' && (
        <WithinInput
          level={level}
          value={within}
          onChange={(chosen) => {
            setWithin(chosen)
            form.setValue('parentId', chosen?.id, { shouldDirty: true })
          }}
        />
      )}
      <TextField form={form} name="name" label={t('addresses:name')} isRequired autoFocus maxLength={80} />
      <Fields form={form} level={level} />
    </FormDialog>
  )
}

function ChangePlace({ place, close }: { place: Place; close: () => void }) {
  const { t } = useTranslation(['addresses', 'shell'])
  const { id: placeId, version, name, code, postalCode, latitude, longitude, level } = place
  const form = useRouteForm(addresses.update, {
    defaults: {
      placeId,
      version,
      name,
      code,
      postalCode,
      latitude: latitude ?? undefined,
      longitude: longitude ?? undefined,
    },
    onDone: (changed) => {
      toast(t('addresses:changed', { name: changed.name }))
      close()
    },
  })
  const title = t('addresses:edit', { name })
  return (
    <FormDialog form={form} title={title} label={t('shell:save')} onClose={close}>
      <TextField form={form} name="name" label={t('addresses:name')} isRequired autoFocus maxLength={80} />
      <Fields form={form} level={level} />
    </FormDialog>
  )
}

type FieldsForm = Parameters<
  typeof TextField<{ code?: string; postalCode?: string; latitude?: number; longitude?: number }>
>[0]['form']

function Fields({ form, level }: { form: unknown; level: Level }) {
  const { t } = useTranslation('addresses')
  const own = form as FieldsForm
  const hasCode = level === 'COUNTRY' || level === 'STATE'
  return (
    <>
      {hasCode ? (
        <TextField
          form={own}
          name="code"
          label={t('code')}
          maxLength={10}
          help={level === 'COUNTRY' ? t('codeHelp') : undefined}
        />
      ) : (
        <TextField form={own} name="postalCode" label={t('postalCode')} maxLength={12} />
      )}
      <FieldRow>
        <NumberField form={own} name="latitude" label={t('latitude')} />
        <NumberField form={own} name="longitude" label={t('longitude')} />
      </FieldRow>
    </>
  )
}

type WithinProps = {
  level: Level
  value: Suggestion<unknown> | null
  onChange: (chosen: Suggestion<unknown> | null) => void
  label?: string
}

/** A place of the levels that may contain this one. */
function WithinInput({ level, value, onChange, label }: WithinProps) {
  const { t } = useTranslation('addresses')
  const levels = label ? [level] : parentsOf[level]
  const run = async (text: string) => {
    const found = await Promise.all(levels.map((each) => send(addresses.find, { level: each, text })))
    return found.flatMap(({ rows }) =>
      rows.map((row) => ({ id: row.id, label: row.name, note: row.within, item: row })),
    )
  }
  return (
    <SuggestInput
      label={label ?? t('lies')}
      find={{ key: ['addresses', 'within', level], run }}
      value={value}
      onChange={onChange}
      isRequired
    />
  )
}

/** The other place retains its name and gets what lies in this one. */
export function MergeDialog({ place, close }: { place: Place; close: (isDone: boolean) => void }) {
  const { t } = useTranslation(['addresses', 'shell'])
  const notify = useNotify()
  const [into, setInto] = useState<Suggestion<unknown> | null>(null)
  const { mutate, isPending } = useSend(addresses.merge)
  const merge = () => {
    if (!into) return
    mutate(
      { placeId: place.id, intoId: into.id },
      {
        onSuccess: (stored) => {
          toast(t('addresses:merge.done', { name: stored.name }))
          close(true)
        },
        onError: notify.refusal,
      },
    )
  }
  return (
    <Dialog open title={t('addresses:merge.title', { name: place.name })} onClose={() => close(false)} width={440}>
      <Stack spacing={4}>
        <Typography>{t('addresses:merge.text')}</Typography>
        <WithinInput level={place.level} value={into} onChange={setInto} label={t('addresses:merge.into')} />
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
          <CancelButton onClick={() => close(false)} />
          <LoadingButton variant="contained" isLoading={isPending} disabled={!into} onClick={merge}>
            {t('addresses:merge.button')}
          </LoadingButton>
        </Stack>
      </Stack>
    </Dialog>
  )
}

type Outcome = Reply<typeof addresses.import>

/** Cells as the text of a table again. */
const tableOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

/** A table pasted or chosen, tried first: what would be added, what is known, and what cannot be read, by line. */
export function ImportDialog({ level, parent, close }: { level: Level; parent: Place | undefined; close: () => void }) {
  const { t } = useTranslation(['addresses', 'shell'])
  const notify = useNotify()
  const [within, setWithin] = useState<Suggestion<unknown> | null>(
    parent ? { id: parent.id, label: parent.name, item: parent } : null,
  )
  const [table, setTable] = useState('')
  const [tried, setTried] = useState<Outcome>()
  const { mutate, isPending } = useSend(addresses.import)
  const needsParent = level !== 'COUNTRY'
  const go = (isTrial: boolean) =>
    mutate(
      { level, table, isTrial, ...(within ? { parentId: within.id } : {}) },
      {
        onSuccess: (outcome) => {
          if (isTrial) return setTried(outcome)
          toast(t('addresses:import.done', { count: outcome.added }))
          return close()
        },
        onError: notify.refusal,
      },
    )
  const type = (next: string) => {
    setTable(next)
    setTried(undefined)
  }
  const isReady = table.trim() !== '' && (!needsParent || within !== null)
  return (
    <Dialog open title={t('addresses:import.title')} onClose={close}>
      <Stack spacing={4}>
        {needsParent && <WithinInput level={level} value={within} onChange={setWithin} />}
        <Typography color="textSecondary">{t('addresses:import.help')}</Typography>
        <TableInput onRead={(rows) => type(tableOf(rows))} />
        {tried && <Tried outcome={tried} />}
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
          <CancelButton onClick={close} />
          <LoadingButton
            variant="contained"
            isLoading={isPending}
            disabled={!isReady || tried?.added === 0}
            onClick={() => go(!tried)}
          >
            {tried ? t('addresses:import.ok', { count: tried.added }) : t('addresses:import.try')}
          </LoadingButton>
        </Stack>
      </Stack>
    </Dialog>
  )
}

function Tried({ outcome: { added, known, faults } }: { outcome: Outcome }) {
  const { t } = useTranslation('addresses')
  return (
    <Alert severity={faults.length > 0 ? 'warning' : 'info'}>
      {t('import.would', { added, known })}
      {faults.slice(0, 8).map(({ line, text, because }) => (
        <div key={line}>{t(`import.because.${because}`, { line, text })}</div>
      ))}
    </Alert>
  )
}
