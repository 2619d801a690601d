/** A line of a domain's name service. */
export type DomainLine = { kind: 'DKIM' | 'SPF' | 'DMARC'; name: string; value: string }

/** What of a domain the lines are made of; `host` is the server that hands mails over. */
export type DomainKeys = { domain: string; selector: string; publicKey: string; host: string }

/**
 * The DNS records the administrator of a domain enters: the key mails are signed with (RFC 6376), who may send in its name (RFC 7208), and what is
 * to become of mails that are neither (RFC 7489).
 */
export function linesOf({ domain, selector, publicKey, host }: DomainKeys): DomainLine[] {
  return [
    { kind: 'DKIM', name: `${selector}._domainkey.${domain}`, value: `v=DKIM1; k=rsa; p=${publicKey}` },
    { kind: 'SPF', name: domain, value: `v=spf1 ${host === '' ? '' : `a:${host} `}~all` },
    { kind: 'DMARC', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' },
  ]
}

const tagsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(';').flatMap((part) => {
      const [name = '', ...value] = part.split('=')
      return name.trim() === '' ? [] : [[name.trim().toLowerCase(), value.join('=').replaceAll(/\s/g, '')] as const]
    }),
  )

/** Whether the public value of a name matches a record. The owner's may contain more than required: other senders, a stricter policy. */
export function isSeen({ kind, value }: DomainLine, seen: readonly string[]): boolean {
  if (kind === 'DKIM') return seen.some((text) => tagsOf(text).get('p') === tagsOf(value).get('p'))
  if (kind === 'DMARC') return seen.some((text) => tagsOf(text).get('v') === 'DMARC1' && tagsOf(text).has('p'))
  const needed = value.split(' ').filter((part) => part.startsWith('a:'))
  // Two such lines are none: https://www.rfc-editor.org/rfc/rfc7208#section-4.5
  const spf = seen.filter((text) => /^v=spf1(\s|$)/i.test(text))
  return spf.length === 1 && needed.every((part) => spf[0]?.toLowerCase().split(/\s+/).includes(part.toLowerCase()))
}
