// The part of nodemailer that is used here; the package has no types.
declare module 'nodemailer' {
  export interface Mail {
    from: string
    to: string
    subject: string
    text: string
    html?: string
    messageId?: string
    headers?: Record<string, string>
    /** Gives the email up, and its connection. */
    signal?: AbortSignal
  }
  export interface Transport {
    sendMail(mail: Mail): Promise<unknown>
    /** Connects and signs in. */
    verify(): Promise<true>
    close(): void
  }
  export function createTransport(options: {
    url: string
    /** Several emails over the same connections. */
    pool?: true
    maxConnections?: number
    maxMessages?: number
    connectionTimeout: number
    greetingTimeout: number
    socketTimeout: number
    disableFileAccess: boolean
    disableUrlAccess: boolean
  }): Transport
}
