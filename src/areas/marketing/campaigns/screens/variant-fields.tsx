import { useTranslation } from 'react-i18next'
import type { CampaignChannel } from '../contract/choices.ts'
import { MOST_SHORT_TEXT } from '../contract/facts.ts'
import type { Variant } from '../contract/templates.ts'
import { Line, VariableField } from './variable-field.tsx'

type Props = { channel: CampaignChannel; variant: Variant; onChange: (variant: Variant) => void }

/** The texts in one language beside the blocks: what lists of mails show, or the whole of a short message. */
export function VariantFields({ channel, variant, onChange }: Props) {
  const { t } = useTranslation('campaigns')
  const help = t('templates.fallback')
  if (channel !== 'MAIL')
    return (
      <VariableField label={t('templates.text')} value={variant.text} lines={5} most={MOST_SHORT_TEXT} help={help} onChange={(text) => onChange({ ...variant, text })} />
    )
  return (
    <>
      <VariableField label={t('templates.subject')} value={variant.subject} most={150} help={help} onChange={(subject) => onChange({ ...variant, subject })} />
      <Line label={t('templates.preheader')} value={variant.preheader} most={200} help={t('templates.preheaderHelp')} onChange={(preheader) => onChange({ ...variant, preheader })} />
    </>
  )
} // prettier-ignore
