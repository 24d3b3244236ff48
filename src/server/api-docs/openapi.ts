import type { JsonSchema } from './json-schema.ts';

/** One parameter of OpenAPI 3.1. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

/** One form of a body, with what phones send as examples, by call. */
export interface Body {
  schema: JsonSchema;
  examples?: Record<string, { value: unknown }>;
}

/** One response of OpenAPI 3.1. */
export interface Response {
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
}

/** One operation of OpenAPI 3.1, as far as it is used here. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: true;
  security: Record<string, string[]>[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, Body> };
  responses: Record<string, Response | { $ref: string }>;
}

/** The document, as far as it is used here. */
export interface ApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: object };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Response>;
    parameters: Record<string, Parameter>;
    securitySchemes: object;
  };
}
