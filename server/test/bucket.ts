import S3rver from 's3rver'

/** s3rver knows one pair of keys. */
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** An S3 store with the bucket `media`. */
export interface TestBucket {
  port: number
  /** For `openS3Storage`. */
  settings: { endpoint: string; bucket: string; region: string } & typeof keys
  /** The same as environment variables. */
  variables: Record<string, string>
  close(): Promise<void>
}

/** @param port any that is free, unless given */
export async function startBucket(directory: string, port = 0): Promise<TestBucket> {
  const configureBuckets = [{ name: 'media' }]
  const s3 = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets })
  const address = await s3.run()
  const endpoint = `http://127.0.0.1:${address.port}`
  return {
    port: address.port,
    settings: { endpoint, bucket: 'media', region: 'us-east-1', ...keys },
    variables: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'media',
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    close: () => s3.close(),
  }
}
