import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { messages } from '#areas/platform/messages/contract/messages.ts'
import { languageOf, type Language, LANGUAGES } from '#core/language.ts'
import { MAIL_COLOR } from '#core/mail-html.ts'
import { queryOf, useSend } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { Link, useGo, useScreenParams } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan, useSession } from '#web/session.ts'
import { Choice } from '#web/ui/choice.tsx'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Page } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { CAMPAIGN_CHANNELS, TEMPLATE_CATEGORIES } from '../contract/choices.ts'
import { campaigns } from '../contract/campaigns.ts'
import type { CampaignTemplate, Variant } from '../contract/templates.ts'
import { ApprovalPart } from './approval-part.tsx'
import { TemplatePreview } from './template-preview.tsx'
import type { MailOwner } from './block-config.tsx'
import { VariantFields } from './variant-fields.tsx'

const BlockEditor = lazy(() => import('./block-editor.tsx'))

const emptyVariant = (language: Language): Variant => ({ language, subject: '', preheader: '', blocks: [], text: '' })
const back = (label: string) => <Link to="/campaign/templates">{label}</Link>

/** `/campaign/templates/add`: a new template. */
export function AddTemplatePage() {
  const { t, i18n } = useTranslation('campaigns')
  const go = useGo()
  const form = useRouteForm(campaigns.addTemplate, {
    defaults: { name: '', channel: 'MAIL', category: 'MARKETING', variants: [emptyVariant(languageOf(i18n.language))] },
    refusedAt: { name_taken: 'name' },
    onDone: ({ id, name }) => {
      toast(t('templates.saved', { name }))
      go(`/campaign/templates/${id}`)
    },
  })
  return (
    <Page title={t('templates.add')} subtitle={back(t('templates.title'))}>
      <TemplateForm form={form} label={t('templates.add')} />
    </Page>
  )
}

/** `/campaign/templates/:campaignTemplateId`: its blocks in each language, and how a reader gets them. */
export function TemplatePage() {
  const { t } = useTranslation('campaigns')
  const { campaignTemplateId = '' } = useScreenParams()
  const { data, error, refetch } = useQuery(queryOf(campaigns.template, { campaignTemplateId }))
  const mayWrite = useCan('campaigns.write')
  const [first] = data?.variants ?? []
  return (
    <Page
      title={data?.name ?? t('templates.one')}
      subtitle={back(t('templates.title'))}
      actions={data && mayWrite && <Actions template={data} />}
    >
      {data && <ApprovalPart template={data} />}
      {data ? (
        mayWrite ? (
          <Edit key={data.version} template={data} />
        ) : (
          first && <TemplatePreview channel={data.channel} variant={first} />
        )
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Page>
  )
}

function Actions({ template }: { template: CampaignTemplate }) {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  const notify = useNotify()
  const confirm = useConfirm()
  const [isTesting, setTesting] = useState(false)
  const { mutate, isPending } = useSend(campaigns.removeTemplate)
  const remove = async () => {
    const isSure = await confirm({ title: t('segments.removeTitle', { name: template.name }), ok: t('segments.remove'), isDestructive: true }) // prettier-ignore
    if (isSure) mutate({ campaignTemplateId: template.id }, { onSuccess: () => go('/campaign/templates'), onError: notify.refusal }) // prettier-ignore
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setTesting(true)}>
        {t('templates.test')}
      </Button>
      <Button color="error" disabled={isPending} onClick={() => void remove()}>
        {t('segments.remove')}
      </Button>
      {isTesting && <TestDialog template={template} onClose={() => setTesting(false)} />}
    </>
  )
}

/** Sends a stored template to one address. */
function TestDialog({ template: { id, variants }, onClose }: { template: CampaignTemplate; onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const form = useRouteForm(campaigns.testTemplate, {
    known: { campaignTemplateId: id },
    defaults: { language: variants[0]?.language ?? 'en', to: '' },
    refusedAt: { no_address: 'to' },
    onDone: () => {
      toast(t('templates.testSent'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('templates.test')} label={t('templates.send')} onClose={onClose}>
      <TextField form={form} name="to" label={t('templates.to')} help={t('templates.toHelp')} isRequired autoFocus maxLength={254} />
      <SelectField form={form} name="language" label={t('language')} options={variants.map(({ language }) => ({ value: language, label: t(`languageOf.${language}`) }))} />
    </FormDialog>
  )
} // prettier-ignore

function Edit({
  template: { id, version, name: stored, channel, category, variants },
}: {
  template: CampaignTemplate
}) {
  // prettier-ignore
  const { t } = useTranslation(['campaigns', 'shell'])
  const form = useRouteForm(campaigns.changeTemplate, {
    known: { campaignTemplateId: id, version },
    defaults: { name: stored, channel, category: category ?? 'MARKETING', variants },
    refusedAt: { name_taken: 'name' },
    onDone: ({ name }) => toast(t('campaigns:templates.saved', { name })),
  })
  return <TemplateForm form={fieldsOf(form)} label={t('shell:save')} />
}

type FormProps = { form: RouteForm<typeof campaigns.addTemplate>; label: string }
const FORM_ID = 'campaign-template'
const VIEWS = ['compose', 'preview'] as const

function TemplateForm({ form, label }: FormProps) {
  const { t } = useTranslation('campaigns')
  const channel = useWatch({ control: form.control, name: 'channel' })
  const { field } = useController({ control: form.control, name: 'variants' })
  const variants = field.value as Variant[]
  const [language, setLanguage] = useState<Language>(variants[0]?.language ?? 'en')
  const variant = variants.find((each) => each.language === language) ?? emptyVariant(language)
  const isNew = !variants.some((each) => each.language === language)
  const put = (next: Variant) =>
    field.onChange(isNew ? [...variants, next] : variants.map((each) => (each.language === language ? next : each)))
  const drop = () => {
    const rest = variants.filter((each) => each.language !== language)
    field.onChange(rest)
    setLanguage(rest[0]?.language ?? 'en')
  }
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Form form={form} label={label} id={FORM_ID}>
        <FieldRow>
          <TextField form={form} name="name" label={t('name')} isRequired maxLength={80} />
          <SelectField form={form} name="channel" label={t('channelLabel')} options={CAMPAIGN_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))} />
        </FieldRow>
        {channel === 'WHATSAPP' && <SelectField form={form} name="category" label={t('templates.category')} help={t('templates.categoryHelp')} options={TEMPLATE_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))} />}
        <FieldRow>
          <Choice label={t('language')} value={language} options={LANGUAGES.map((value) => ({ value, label: t(`languageOf.${value}`) }))} onChange={(value) => setLanguage(value as Language)} />
          {variants.length > 1 && !isNew && (
            <Button color="error" onClick={drop}>
              {t('templates.removeLanguage', { language: t(`languageOf.${language}`) })}
            </Button>
          )}
        </FieldRow>
        <VariantFields channel={channel} variant={variant} onChange={put} />
      </Form>
      {channel === 'MAIL' ? (
        <Mail key={language} variant={variant} onChange={put} />
      ) : (
        <TemplatePreview channel={channel} variant={variant} />
      )}
      <Box sx={{ maxWidth: 720 }}>
        <FormButtons form={form} label={label} formId={FORM_ID} />
      </Box>
    </Box>
  )
} // prettier-ignore

type MailProps = { variant: Variant; onChange: (variant: Variant) => void }

/** The blocks of a mail while they are composed, or the mail as a reader gets it. */
function Mail({ variant, onChange }: MailProps) {
  const { t } = useTranslation('campaigns')
  const [view, setView] = useState<(typeof VIEWS)[number]>('compose')
  const owner = useMailOwner()
  return (
    <Box component="section" aria-label={t('templates.blocks')} sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ToggleButtonGroup exclusive size="small" value={view} aria-label={t('templates.view')} onChange={(_, next) => next && setView(next)}>
        {VIEWS.map((each) => (
          <ToggleButton key={each} value={each}>
            {t(`templates.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {view === 'preview' && <TemplatePreview channel="MAIL" variant={variant} />}
      {/* It stays while the preview is looked at: with what was chosen, and what can be undone. */}
      <Box hidden={view !== 'compose'}>
        <Suspense fallback={<LinesSkeleton lines={8} />}>
          <BlockEditor owner={owner} blocks={variant.blocks} onChange={(blocks) => onChange({ ...variant, blocks })} />
        </Suspense>
      </Box>
    </Box>
  )
} // prettier-ignore

/** Whose name and colour the mail has; who may not read them composes in the name of the property and the usual colour. */
function useMailOwner(): MailOwner {
  const { property } = useSession()
  const mayRead = useCan('messages.read')
  const identity = useQuery({ ...queryOf(messages.identity, {}), enabled: mayRead }).data
  const name = identity?.fromName || identity?.defaults.fromName || property?.name || ''
  return { name, color: identity?.color ?? MAIL_COLOR, propertyId: property?.id ?? 0 }
}
