import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '#areas/platform/pictures/rules.ts'
import { LOOK, buttonLook, offerLook } from '../rules/look.ts'
import { partsOf } from '../rules/variables.ts'
import styles from './block-editor.module.css'

/** A look of the rules as React has it. */
export const styleOf = (look: Readonly<Record<string, string | number>>): CSSProperties =>
  Object.fromEntries(
    Object.entries(look).map(([name, value]) => [name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value]),
  ) // prettier-ignore

/** A text with its variables as marks, and what is no variable marked as broken; what to write where there is none yet. */
function Text({ text, empty }: { text: string; empty: string }): ReactNode {
  const { t } = useTranslation('campaigns')
  if (text === '') return <span className={styles['empty']}>{empty}</span>
  const parts = partsOf(text)
  if (!Array.isArray(parts)) return <span className={styles['broken']}>{text}</span>
  return parts.map((part, at) =>
    'text' in part ? (
      part.text
    ) : (
      <span key={at} className={styles['variable']}>
        {t(`variable.${part.name}`)}
        {part.fallback && ` | ${part.fallback}`}
      </span>
    ),
  )
}

type TextProps = { text: string; color: string }

export function Heading({ text }: TextProps) {
  const { t } = useTranslation('campaigns')
  return (
    <p className={styles['text']} style={styleOf(LOOK.heading)}>
      <Text text={text} empty={t('block.HEADING')} />
    </p>
  )
}

export function Paragraphs({ text }: TextProps) {
  const { t } = useTranslation('campaigns')
  return text.split(/\n{2,}/).map((paragraph, at) => (
    <p key={at} className={styles['text']} style={styleOf(LOOK.paragraph)}>
      <Text text={paragraph} empty={t('block.TEXT')} />
    </p>
  ))
}

export function MailButton({ text, color }: TextProps) {
  const { t } = useTranslation('campaigns')
  return (
    <p style={styleOf(LOOK.buttonLine)}>
      <span style={styleOf(buttonLook(color))}>
        <Text text={text} empty={t('block.BUTTON')} />
      </span>
    </p>
  )
}

export function Offer({ text, color }: TextProps) {
  const { t } = useTranslation('campaigns')
  return (
    <div className={styles['text']} style={styleOf(offerLook(color))}>
      <strong className={styles['variable']}>{t('variable.offer')}</strong>
      <br />
      <Text text={text} empty={t('templates.text')} />
      <p style={styleOf(LOOK.code)}>
        <span className={styles['variable']}>{t('variable.code')}</span>
      </p>
    </div>
  )
}

export const Divider = () => <hr style={styleOf(LOOK.divider)} />

export function Picture({ pictureId, propertyId }: { pictureId: string; propertyId: number }) {
  const { t } = useTranslation('campaigns')
  if (pictureId === '') return <div className={styles['noPicture']}>{t('block.PICTURE')}</div>
  return <img src={pictureUrl(propertyId, pictureId, 'large')} alt="" draggable={false} style={styleOf(LOOK.picture)} />
}
