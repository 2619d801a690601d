import { setTimeout as pause } from 'node:timers/promises'

/** A message of a provider, ready to be signed when it leaves. */
export type Message = { id: string; body: string }
export type Receiver = { url: string; sign: (message: Message, now: number) => Record<string, string> }

/** How the post behaves: what the internet does to messages. */
export type Post = {
  /** Waits so long before each message. */
  delayMs: number
  /** Brings each message so many times. */
  copies: number
  /** The last one first. */
  isReversed: boolean
  /** Brings nothing. */
  isLost: boolean
}
export const goodPost: Post = { delayMs: 0, copies: 1, isReversed: false, isLost: false }

const RETRIES_MS = [200, 1_000, 3_000]

/** Brings messages the way the real providers do: by POST, again when they are not taken, and sometimes late, twice or in disorder. */
export class Courier {
  post: Post = goodPost
  /** All that was ever sent, so that it can be sent again. */
  readonly sent: { message: Message; status: number }[] = []
  private running: Promise<unknown> = Promise.resolve()
  private isClosed = false

  /** Responds before the messages have arrived; `idle` waits for them. */
  send(receiver: Receiver | undefined, messages: readonly Message[]): void {
    const { copies, isReversed, isLost } = this.post
    if (isLost || !receiver) return
    const line = isReversed ? messages.toReversed() : messages
    const all = line.flatMap((message) => Array.from({ length: copies }, () => message))
    this.running = this.running.then(async () => {
      for (const message of all) await this.bring(receiver, message)
    })
  }

  async idle(): Promise<void> {
    await this.running
  }

  close(): void {
    this.isClosed = true
  }

  private async bring(receiver: Receiver, message: Message): Promise<void> {
    if (this.post.delayMs > 0) await pause(this.post.delayMs)
    for (const wait of [0, ...RETRIES_MS]) {
      if (wait > 0) await pause(wait)
      if (this.isClosed) return
      const status = await this.once(receiver, message)
      this.sent.push({ message, status })
      if (status >= 200 && status < 300) return
    }
  }

  private async once({ url, sign }: Receiver, message: Message): Promise<number> {
    const headers = { 'content-type': 'application/json', ...sign(message, Date.now()) }
    const response = await fetch(url, { method: 'POST', headers, body: message.body }).catch(() => undefined)
    await response?.arrayBuffer()
    return response?.status ?? 0
  }
}
