// The contents of each file, and the tables of files. The order of a table is the order of lists in the program.
//
// The preprocessor embeds the files: as array literals in Swift, they took the compiler seconds, and were written anew
// by each plan of a build.

#include "CEmbeddedFiles.h"

// C23 has #embed; Clang has it in every mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Built-in scenarios.
static const unsigned char tour_scenario[] = {
#embed "../loadscope/Resources/scenarios/tour.yaml"
};
static const unsigned char policies_scenario[] = {
#embed "../loadscope/Resources/scenarios/policies.yaml"
};
static const unsigned char stale_scenario[] = {
#embed "../loadscope/Resources/scenarios/stale.yaml"
};
static const unsigned char chain_scenario[] = {
#embed "../loadscope/Resources/scenarios/chain.yaml"
};
static const unsigned char proxy_scenario[] = {
#embed "../loadscope/Resources/scenarios/proxy.yaml"
};
static const unsigned char gallery_scenario[] = {
#embed "../loadscope/Resources/scenarios/gallery.yaml"
};
static const unsigned char transforms_scenario[] = {
#embed "../loadscope/Resources/scenarios/transforms.yaml"
};
static const unsigned char backoff_scenario[] = {
#embed "../loadscope/Resources/scenarios/backoff.yaml"
};
static const unsigned char jitter_scenario[] = {
#embed "../loadscope/Resources/scenarios/jitter.yaml"
};
static const unsigned char herd_scenario[] = {
#embed "../loadscope/Resources/scenarios/herd.yaml"
};
static const unsigned char jittered_herd_scenario[] = {
#embed "../loadscope/Resources/scenarios/jittered-herd.yaml"
};
static const unsigned char server_herd_scenario[] = {
#embed "../loadscope/Resources/scenarios/server-herd.yaml"
};
static const unsigned char rate_limit_scenario[] = {
#embed "../loadscope/Resources/scenarios/rate-limit.yaml"
};
static const unsigned char contention_scenario[] = {
#embed "../loadscope/Resources/scenarios/contention.yaml"
};
static const unsigned char metastable_scenario[] = {
#embed "../loadscope/Resources/scenarios/metastable.yaml"
};
static const unsigned char metastable_budget_scenario[] = {
#embed "../loadscope/Resources/scenarios/metastable-budget.yaml"
};
static const unsigned char metastable_breaker_scenario[] = {
#embed "../loadscope/Resources/scenarios/metastable-breaker.yaml"
};
static const unsigned char metastable_queue_scenario[] = {
#embed "../loadscope/Resources/scenarios/metastable-queue.yaml"
};
static const unsigned char token_scenario[] = {
#embed "../loadscope/Resources/scenarios/token.yaml"
};
static const unsigned char offline_scenario[] = {
#embed "../loadscope/Resources/scenarios/offline.yaml"
};
static const unsigned char offline_uploads_scenario[] = {
#embed "../loadscope/Resources/scenarios/offline-uploads.yaml"
};
static const unsigned char background_scenario[] = {
#embed "../loadscope/Resources/scenarios/background.yaml"
};
static const unsigned char flaky_scenario[] = {
#embed "../loadscope/Resources/scenarios/flaky.yaml"
};
static const unsigned char faults_scenario[] = {
#embed "../loadscope/Resources/scenarios/faults.yaml"
};

// Pictures of the built-in scenarios.
static const unsigned char face_picture[] = {
#embed "../loadscope/Resources/pictures/face.png"
};
static const unsigned char flower_picture[] = {
#embed "../loadscope/Resources/pictures/flower.png"
};
static const unsigned char lighthouse_picture[] = {
#embed "../loadscope/Resources/pictures/lighthouse.png"
};
static const unsigned char mountains_picture[] = {
#embed "../loadscope/Resources/pictures/mountains.png"
};
static const unsigned char placeholder_picture[] = {
#embed "../loadscope/Resources/pictures/placeholder.png"
};

// Built-in themes.
static const unsigned char default_theme[] = {
#embed "../../themes/default.yaml"
};
static const unsigned char dark_theme[] = {
#embed "../../themes/dark.yaml"
};
static const unsigned char light_theme[] = {
#embed "../../themes/light.yaml"
};
static const unsigned char high_contrast_theme[] = {
#embed "../../themes/high-contrast.yaml"
};
static const unsigned char deuteranopia_theme[] = {
#embed "../../themes/deuteranopia.yaml"
};
static const unsigned char mono_theme[] = {
#embed "../../themes/mono.yaml"
};

// Templates.
static const unsigned char starter[] = {
#embed "../loadscope/Resources/starter.yaml"
};
static const unsigned char preview[] = {
#embed "../loadscope/Resources/preview.yaml"
};

#define FILE_OF(name, contents) {name, contents, sizeof contents}
#define END {0, 0, 0}

static const struct embedded_file scenarios[] = {
  FILE_OF("tour", tour_scenario),
  FILE_OF("policies", policies_scenario),
  FILE_OF("stale", stale_scenario),
  FILE_OF("chain", chain_scenario),
  FILE_OF("proxy", proxy_scenario),
  FILE_OF("gallery", gallery_scenario),
  FILE_OF("transforms", transforms_scenario),
  FILE_OF("backoff", backoff_scenario),
  FILE_OF("jitter", jitter_scenario),
  FILE_OF("herd", herd_scenario),
  FILE_OF("jittered-herd", jittered_herd_scenario),
  FILE_OF("server-herd", server_herd_scenario),
  FILE_OF("rate-limit", rate_limit_scenario),
  FILE_OF("contention", contention_scenario),
  FILE_OF("metastable", metastable_scenario),
  FILE_OF("metastable-budget", metastable_budget_scenario),
  FILE_OF("metastable-breaker", metastable_breaker_scenario),
  FILE_OF("metastable-queue", metastable_queue_scenario),
  FILE_OF("token", token_scenario),
  FILE_OF("offline", offline_scenario),
  FILE_OF("offline-uploads", offline_uploads_scenario),
  FILE_OF("background", background_scenario),
  FILE_OF("flaky", flaky_scenario),
  FILE_OF("faults", faults_scenario),
  END,
};

static const struct embedded_file pictures[] = {
  FILE_OF("face.png", face_picture),
  FILE_OF("flower.png", flower_picture),
  FILE_OF("lighthouse.png", lighthouse_picture),
  FILE_OF("mountains.png", mountains_picture),
  FILE_OF("placeholder.png", placeholder_picture),
  END,
};

static const struct embedded_file themes[] = {
  FILE_OF("default", default_theme),
  FILE_OF("dark", dark_theme),
  FILE_OF("light", light_theme),
  FILE_OF("high-contrast", high_contrast_theme),
  FILE_OF("deuteranopia", deuteranopia_theme),
  FILE_OF("mono", mono_theme),
  END,
};

struct embedded_file embedded_scenario(long index) { return scenarios[index]; }
struct embedded_file embedded_picture(long index) { return pictures[index]; }
struct embedded_file embedded_theme(long index) { return themes[index]; }

const struct embedded_file embedded_starter = FILE_OF("starter", starter);
const struct embedded_file embedded_preview = FILE_OF("preview", preview);
