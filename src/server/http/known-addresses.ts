import type { FastifyInstance } from 'fastify'

const partsOf = (path: string): string[] => path.replace(/(?<=.)\/$/, '').split('/')

const isAt = (declared: readonly string[], requested: readonly string[]): boolean =>
  declared.length === requested.length &&
  declared.every((part, index) => (part.startsWith(':') ? requested[index] !== '' : part === requested[index]))

/** All declared addresses of a server, to list the allowed methods of one that was called with another. */
export class KnownAddresses {
  private readonly declared: { parts: readonly string[]; methods: readonly string[] }[] = []

  constructor(server: FastifyInstance) {
    server.addHook('onRoute', ({ url, method }) => {
      if (url.includes('*')) return // a screen's address: the client decides which exist
      this.declared.push({ parts: partsOf(url), methods: [method].flat() })
    })
  }

  /** None at an address no one declared. */
  methodsAt(path: string): string[] {
    const requested = partsOf(path)
    const found = this.declared.filter(({ parts }) => isAt(parts, requested)).flatMap(({ methods }) => methods)
    return [...new Set(found)].sort()
  }
}
