vcl 4.1;

# A shared cache in front of the site, for Varnish 7: `docker compose --profile cache up -d`, or any Varnish with this file.
# It is started with `-p http_gzip_support=off`, so that readers get brotli where their browsers take it.
# What may be kept, and for how long, the site says by its headers; what it says nothing of is not kept.

import std;

backend site {
  .host = "site";
  .port = "3000";
  # Longer than the site takes for anything but a download.
  .first_byte_timeout = 120s;
  .probe = {
    .url = "/healthz";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

# From where the site and its worker may purge.
acl purgers {
  "127.0.0.0"/8;
  "10.0.0.0"/8;
  "172.16.0.0"/12;
  "192.168.0.0"/16;
  "::1";
  "fc00::"/7;
}

sub vcl_recv {
  # A proxy between readers and this cache adds the header: whoever is behind it may not purge.
  if (req.method == "PURGE") {
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
      return (synth(403));
    }
    ban("obj.http.Surrogate-Key ~ content");
    return (synth(200));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Live notifications.
  if (req.http.Accept ~ "text/event-stream") {
    return (pipe);
  }
  # What belongs to somebody, and what is about this machine.
  if (req.http.Authorization || req.http.trpc-accept || req.http.Range
    || req.url ~ "^/(healthz|readyz|metrics|lang/|preview/|api/auth/)") {
    return (pass);
  }

  # Pages depend on the language alone, and on no parameter of those who count visits.
  if (req.url !~ "^/(api|trpc)/") {
    if (req.http.Cookie ~ "(^|;\s*)lang=en(;|$)") {
      set req.http.Cookie = "lang=en";
    } else {
      unset req.http.Cookie;
    }
    if (req.url ~ "[?&](utm_|fbclid|gclid)") {
      set req.url = regsuball(req.url, "([?&])(utm_[a-z]+|fbclid|gclid)=[^&]*", "\1");
      set req.url = regsuball(req.url, "&&+", "&");
      set req.url = regsub(regsub(req.url, "\?&+", "?"), "[?&]+$", "");
    }
  }
  if (req.http.Accept-Encoding ~ "br") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  # Older answers are only for a site that does not answer.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 30s;
  }
  return (hash);
}

sub vcl_pipe {
  set bereq.http.Connection = "close";
}

sub vcl_backend_response {
  # An answer that is kept is better than an error.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "no-store|private"
    || std.integer(beresp.http.Content-Length, 0) > 10000000) {
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
  } elsif (beresp.http.CDN-Cache-Control ~ "max-age=\d+") {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
  } elsif (beresp.http.Cache-Control !~ "max-age=[1-9]") {
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
  } else {
    set beresp.grace = 1d;
  }
  # Here rather than at each delivery. The purge needs the key.
  unset beresp.http.CDN-Cache-Control;
  unset beresp.http.Surrogate-Control;
  unset beresp.http.Cache-Tag;
  return (deliver);
}

sub vcl_deliver {
  set resp.http.X-Cache = "MISS";
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  }
  unset resp.http.Surrogate-Key;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  # Browsers ask again at each use, however old the answer is here.
  unset resp.http.Age;
  return (deliver);
}
